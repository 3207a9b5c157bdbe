import { describe, expect, it } from 'vitest'
import { countOrders, countProducts } from './overview.ts'

describe('countOrders', () => {
  it("counts today by India's calendar and adds without binary noise", () => {
    const orders = [
      { createdAt: '2026-11-20T18:30:00.000Z', totalAmount: 0.1 },
      { createdAt: '2026-11-21T05:00:00.000Z', totalAmount: 0.2 },
      { createdAt: '2026-11-20T18:29:00.000Z', totalAmount: 99 },
    ]
    expect(countOrders(orders, '2026-11-21T06:00:00.000Z')).toEqual({ total: 3, today: 2, todayTotal: 0.3 })
  })
})

describe('countProducts', () => {
  it('puts what is gone before what runs low', () => {
    const products = [3, 50, 0, 5, 6].map((stock) => ({ _id: `${stock}`, name: `p${stock}`, stock }))
    const counted = countProducts(products)
    expect(counted).toMatchObject({ total: 5, out: 1, low: 2 })
    expect(counted.short.map((product) => product.stock)).toEqual([0, 3, 5])
  })
})
