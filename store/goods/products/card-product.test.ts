import { expect, test } from 'vitest'
import { cardProductOf, shownStock } from './card-product.ts'
import type { Product } from './products.schema.ts'

const KITE: Product = {
  _id: 'kite',
  name: 'Kite',
  description: 'It flies.',
  price: 149,
  stock: 40,
  category: ['Toy'],
  isFeatured: false,
  popularity: 2,
  version: '1.40',
}

test('of the stock a list tells none, how few, or plenty', () => {
  expect([0, 1, 5, 6, 7, 999].map(shownStock)).toEqual([0, 1, 5, 6, 6, 6])
})

test('a sale of a well-stocked product changes nothing of its card', () => {
  expect(cardProductOf({ ...KITE, stock: 39, version: '1.39' })).toEqual(cardProductOf(KITE))
  expect(cardProductOf({ ...KITE, stock: 5 })).not.toEqual(cardProductOf(KITE))
})

test('a card holds what it shows, and no key for what a product does not have', () => {
  expect(Object.keys(cardProductOf(KITE)).sort()).toEqual(['_id', 'category', 'name', 'price', 'stock'])
  const whole = { ...KITE, originalPrice: 199, imageUrl: '/images/kite.webp' }
  expect(cardProductOf(whole)).toMatchObject({ originalPrice: 199, imageUrl: '/images/kite.webp' })
})
