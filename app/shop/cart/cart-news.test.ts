import { expect, test } from 'vitest'
import type { CartItem } from '#store/selling/cart/cart.ts'
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
  expect(newsOf([KITE], [{ ...KITE, stock: 2, version: '2.2' }])).toEqual({ sentences: [], goneIds: [], cuts: [] })
})

test('the name that it has in the other language is no news', () => {
  expect(newsOf([KITE], [{ ...KITE, name: 'पतंग' }], 'hi').sentences).toEqual([])
})

test.each([
  ['another price', { price: 159 }, 'Kite now costs ₹159. It was ₹149.'],
  ['another name', { name: 'Red Kite' }, 'Kite is now called Red Kite.'],
  ['none', { stock: 0 }, 'Kite is out of stock.'],
])('%s is said', (_, now, sentence) => {
  expect(newsOf([KITE], [{ ...KITE, ...now }]).sentences).toEqual([sentence])
})

test('of a long name only its beginning is said', () => {
  const [said = ''] = newsOf([{ ...KITE, name: 'Kite '.repeat(28) }], []).sentences
  expect(said).toMatch(/^(Kite )+Kite… is no longer sold\./)
  expect(said.length).toBeLessThan(120)
})

test('a product that is no longer sold is said and named', () => {
  expect(newsOf([KITE], [])).toEqual({
    sentences: ['Kite is no longer sold. Please remove it from your cart.'],
    goneIds: ['kite'],
    cuts: [],
  })
})

test('a line of which less is left is cut to that', () => {
  const words = 'Only 1 left: Kite. We changed 2 to 1.'
  expect(newsOf([KITE], [{ ...KITE, stock: 1 }])).toEqual({
    sentences: [],
    goneIds: [],
    cuts: [{ _id: 'kite', from: 2, to: 1, words }],
  })
})
