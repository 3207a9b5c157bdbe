import { expect, test } from 'vitest'
import type { Product } from '#store/goods/products/products.schema.ts'
import { buyLines, buyPath, readBuyPath } from './buy-link.ts'
import { withLines } from './cart.ts'

const idOf = (n: number) => `${n}0000000-0000-4000-8000-00000000000a`
const product = (n: number, stock: number) => ({ _id: idOf(n), name: `P${n}`, price: 10, stock }) as Product

test('a link says what it was made of, each product once', () => {
  const lines = [1, 2].map((n) => ({ _id: idOf(n), qty: n }))
  expect(readBuyPath(buyPath(lines).slice('/buy/'.length))).toEqual({ wanted: lines, unread: 0 })
  const again = `${idOf(1).toUpperCase()}:1, ${idOf(1)}:1`
  expect(readBuyPath(again)).toEqual({ wanted: [{ _id: idOf(1), qty: 2 }], unread: 0 })
  expect(readBuyPath(idOf(3)).wanted).toEqual([{ _id: idOf(3), qty: 1 }])
})

test.each([
  '',
  'x:1',
  `${idOf(1)}:0`,
  `${idOf(1)}:-1`,
  `${idOf(1)}:1.5`,
  `${idOf(1)}:99999`,
  `${idOf(1)}:`,
  '%',
  '../x',
])('what makes no sense in a link is counted and not guessed: %j', (part) => {
  expect(readBuyPath(`${idOf(2)}:1,${part}`)).toEqual({ wanted: [{ _id: idOf(2), qty: 1 }], unread: 1 })
})

test('lines beyond fifty are counted, not dropped without a word', () => {
  const items = Array.from({ length: 52 }, (_, n) => `${String(n).padStart(8, '0')}-0000-4000-8000-00000000000a:1`)
  const { wanted, unread } = readBuyPath(items.join(','))
  expect([wanted.length, unread]).toEqual([50, 2])
})

test('each line says why fewer go into the cart than the link asks for', () => {
  const wanted = [
    { _id: idOf(1), qty: 2 },
    { _id: idOf(2), qty: 40 },
    { _id: idOf(3), qty: 3 },
    { _id: idOf(4), qty: 1 },
    { _id: idOf(5), qty: 1 },
  ]
  const lines = buyLines(wanted, [product(1, 9), product(2, 50), product(3, 2), product(4, 0)])
  expect(lines.map(({ qty, note }) => [qty, note])).toEqual([
    [2, undefined],
    [3, '40 were asked for. You can only have a maximum of 3 of the same item.'],
    [2, '3 were asked for. Only 2 left.'],
    [0, 'Out of stock.'],
    [0, 'No longer sold.'],
  ])
})

test('the same link twice fills a cart once, beside what is in it, and never beyond 3', () => {
  const cart = [
    { ...product(1, 9), qty: 1 },
    { ...product(3, 9), qty: 3 },
  ]
  const lines = [
    { ...product(1, 9), qty: 2 },
    { ...product(2, 9), qty: 3 },
    { ...product(3, 9), qty: 1 },
  ]
  const once = withLines(cart, lines)
  expect(once.map(({ name, qty }) => `${name} ${qty}`)).toEqual(['P1 2', 'P3 3', 'P2 3'])
  expect(withLines(once, lines)).toEqual(once)
})
