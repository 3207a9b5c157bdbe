import { LOW_STOCK, stockLevel } from '#app/ui/admin/stock-level.ts'
import { dayInIndia } from '#app/ui/admin/when.ts'
import { sumOfLines } from '#store/money.ts'
import type { Order } from '#store/orders/orders.ts'
import type { Product } from '#store/products/products.ts'

/** How many rows of running-low products the overview shows. */
const SHORT_LIST = 6

/** Orders at a glance; `todayTotal` in rupees, the day being India's. */
export function countOrders(orders: readonly Pick<Order, 'createdAt' | 'totalAmount'>[], now: string) {
  const today = orders.filter((order) => dayInIndia(order.createdAt) === dayInIndia(now))
  const todayTotal = sumOfLines(today.map((order) => ({ price: order.totalAmount, qty: 1 })))
  return { total: orders.length, today: today.length, todayTotal }
}

/** The catalogue at a glance, with the products that need buying first. */
export function countProducts(products: readonly Pick<Product, '_id' | 'name' | 'stock'>[]) {
  const short = products.filter((product) => product.stock <= LOW_STOCK).sort((a, b) => a.stock - b.stock)
  return {
    total: products.length,
    out: short.filter((product) => stockLevel(product.stock) === 'out').length,
    low: short.filter((product) => stockLevel(product.stock) === 'low').length,
    short: short.slice(0, SHORT_LIST).map(({ _id, name, stock }) => ({ _id, name, stock })),
  }
}
