import { expect, test } from 'vitest'
import type { Product } from '#store/goods/products/products.schema.ts'
import { planReorder } from './reorder.ts'

const top: Product = {
  _id: 'top',
  name: 'Top',
  description: '',
  price: 100,
  stock: 10,
  category: ['Toy'],
  isFeatured: false,
  popularity: 3,
  version: '1',
}
const line = { _id: 'top', name: 'Top', qty: 2, price: 100 }
const qtys = ({ adds }: ReturnType<typeof planReorder>) => adds.map(({ product, qty }) => [product._id, qty])

test('what can be bought as before is added without a word', () => {
  const plan = planReorder([line], [top], [])
  expect(qtys(plan)).toEqual([['top', 2]])
  expect(plan.sentences).toEqual([])
})

test('never more than three with what is in the cart, and never more than there are', () => {
  const beside = planReorder([line], [top], [{ ...top, qty: 2 }])
  expect(qtys(beside)).toEqual([['top', 1]])
  expect(beside.sentences).toEqual(['You can only have a maximum of 3 of the same item: Top.'])
  const full = planReorder([line], [top], [{ ...top, qty: 3 }])
  expect(qtys(full)).toEqual([])
  const scarce = planReorder([line], [{ ...top, stock: 1 }], [])
  expect(qtys(scarce)).toEqual([['top', 1]])
  expect(scarce.sentences).toEqual(['Only 1 of Top left.'])
})

test('what is gone, sold out or has another price is named', () => {
  const gone = { _id: 'gone', name: 'Kite', qty: 1, price: 50 }
  const soldOut = { ...top, _id: 'out', name: 'Ball', stock: 0 }
  const plan = planReorder([gone, { ...line, _id: 'out' }, { ...line, price: 90 }], [top, soldOut], [])
  expect(qtys(plan)).toEqual([['top', 2]])
  expect(plan.sentences).toEqual([
    'Kite is no longer sold.',
    'Ball is out of stock.',
    'Top now costs ₹100. It was ₹90.',
  ])
})
