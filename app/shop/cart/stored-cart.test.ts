import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCart } from './stored-cart.ts'

const KITE = {
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

test('a good cart reads as it was written', () => {
  expect(parseCart(JSON.stringify([KITE]))).toMatchObject([KITE])
})

test.each([null, '', '{', 'null', '42', '"cart"', '{"_id":"kite"}', '[null, 1, "x", [], {}]'])(
  '%s is an empty cart',
  (text) => {
    expect(parseCart(text)).toEqual([])
  },
)

test.each([
  ['a single category', { category: 'Toy' }, { category: ['Toy'] }],
  ['unknown categories', { category: ['Toy', 'Pets'] }, { category: ['Toy'] }],
  ['a quantity above 3', { qty: 12 }, { qty: 3 }],
  ['a quantity as text', { qty: '2' }, { qty: 2 }],
  ['a price as text', { price: '149.50' }, { price: 149.5 }],
  ['no version', { version: undefined }, { version: '' }],
  ['a strange popularity', { popularity: 9 }, { popularity: 3 }],
])('%s is repaired', (_, wrong, repaired) => {
  expect(parseCart(JSON.stringify([{ ...KITE, ...wrong }]))).toMatchObject([repaired])
})

test.each([
  ['quantity 0', { qty: 0 }],
  ['no quantity', { qty: null }],
  ['a quantity in words', { qty: 'two' }],
  ['no price', { price: undefined }],
  ['a price below 0', { price: -1 }],
  ['no name', { name: ' ' }],
  ['no id', { _id: 7 }],
])('a line with %s is dropped', (_, wrong) => {
  expect(parseCart(JSON.stringify([KITE, { ...KITE, _id: 'other', ...wrong }]))).toHaveLength(1)
})

test('two lines of one product are one, with at most 3', () => {
  expect(parseCart(JSON.stringify([KITE, { ...KITE, qty: 2 }]))).toMatchObject([{ _id: 'kite', qty: 3 }])
})

test('nothing in storage makes it throw, and what it returns can be shown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const item of parseCart(text)) {
        expect(item.qty).toBeGreaterThanOrEqual(1)
        expect(item.qty).toBeLessThanOrEqual(3)
      }
    }),
  )
})
