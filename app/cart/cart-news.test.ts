import { expect, test } from 'vitest'
import type { CartItem } from '#store/cart/cart.ts'
import { newsOf } from './cart-news.ts'

const KITE: CartItem = {
  _id: 'kite',
  name: 'Kite',
  description: 'It flies.',
  price: 149,
  stock: 9,
  category: ['Toy'],
  isFeatured: false,
  popularity: 2,
  version: '1.9',
  qty: 2,
}

test('stock that is still enough is no news', () => {
  expect(newsOf([KITE], [{ ...KITE, stock: 2, version: '2.2' }])).toEqual({ sentences: [], goneIds: [] })
})

test.each([
  ['another price', { price: 159 }, 'Kite now costs ₹159. It was ₹149.'],
  ['another name', { name: 'Red Kite' }, 'Kite is now called Red Kite.'],
  ['too few', { stock: 1 }, 'Only 1 of Kite left.'],
  ['none', { stock: 0 }, 'Kite is out of stock.'],
])('%s is said', (_, now, sentence) => {
  expect(newsOf([KITE], [{ ...KITE, ...now }]).sentences).toEqual([sentence])
})

test('a product that is no longer sold is said and named', () => {
  expect(newsOf([KITE], [])).toEqual({
    sentences: ['Kite is no longer sold. Please remove it from your cart.'],
    goneIds: ['kite'],
  })
})
