/** Orders on the desk, for tests. */
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import type { OrderStatus } from '#store/selling/orders/steps/order-statuses.ts'
import { orderOf } from './orders.ts'
import type { TestPerson, TestShop } from './shop.ts'

/** An order of the customer's as the API placed it; returns its id. `price` in rupees. */
export async function placeTestOrder(
  shop: TestShop,
  customer: TestPerson,
  lines: { _id: string; qty: number; price: number }[],
): Promise<string> {
  const total = lines.reduce((sum, { qty, price }) => sum + qty * price, 0)
  const response = await shop.call('POST', '/api/orders', orderOf(lines, total), customer)
  expect(response.status).toBe(201)
  return ((await response.json()) as { _id: string })._id
}

/** Puts the order into a status past the steps. */
export async function putInto({ database }: TestShop, id: string, status: OrderStatus): Promise<void> {
  await database.db.update(orders).set({ status }).where(eq(orders.id, id))
}

/** The order as the desk reads it. */
export async function readDeskOrder(shop: TestShop, as: TestPerson, id: string): Promise<DeskOrder> {
  const response = await shop.call('GET', `/api/admin/orders/${id}`, undefined, as)
  expect(response.status).toBe(200)
  return (await response.json()) as DeskOrder
}

/** Products whose stock is not the sum of its movements; empty when every unit is accounted for. */
export async function unaccounted({ database }: TestShop): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select p.id, p.stock, coalesce(sum(m.delta), 0)::int as moved
     from products p left join stock_movements m on m.product_id = p.id
     group by p.id having p.stock <> coalesce(sum(m.delta), 0)`,
  )
  return rows
}
