import { expect, test } from 'vitest'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { addFoundProducts } from './pasted-lists.ts'

test('pieces of a list are added to what is there, and what is beyond the most is named', () => {
  const line = (n: number, qty: number) => ({ _id: `${n}`, name: `Pen ${n}`, qty })
  const before = Array.from({ length: ORDER_LIMITS.lines - 1 }, (_, n) => line(n, 1))
  const { lines, left } = addFoundProducts(before, [line(0, 120), line(1, 2), line(200, 100), line(201, 1)], 99)
  expect(lines).toHaveLength(ORDER_LIMITS.lines)
  expect([0, 1, ORDER_LIMITS.lines - 1].map((at) => lines[at])).toMatchObject([
    { _id: '0', qty: 99 },
    { _id: '1', qty: 3 },
    { _id: '200', qty: 99 },
  ])
  expect(left).toEqual([
    '22 of Pen 0 (at most 99)',
    '1 of Pen 200 (at most 99)',
    `Pen 201 (at most ${ORDER_LIMITS.lines} products)`,
  ])
})
