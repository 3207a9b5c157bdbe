/**
 * The only way for units of an order to come back: some lines, or all that are left when the whole parcel does. Units, stock
 * and money change together, with the order locked.
 */
import { and, eq, sql } from 'drizzle-orm'
import { orderReturnLines, orderReturns, orders } from '#db/schema/orders.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { onlyRow } from '#store/rows.server.ts'
import { paidForUnits } from '#store/selling/charges/line-discounts.ts'
import { lockProducts, moveStock, unitsOf } from '#store/selling/orders/placing/move-stock.server.ts'
import { readSoldLines, type SoldLine } from '#store/selling/orders/reading/list-orders.server.ts'
import type { EventActor, OrderRow } from '#store/selling/orders/reading/order-row.server.ts'
import { readReturnsOf, unitsLeft } from '#store/selling/orders/returns/read-returns.server.ts'

export type UnitsBack = ReadonlyMap<string, { cameBack: number; onShelf: number }>

/** Records units of an accepted return. Returns whether the whole order is back. */
export async function bringBack(
  tx: Tx,
  actor: EventActor,
  order: OrderRow,
  returnId: string,
  units: UnitsBack,
): Promise<boolean> {
  const sold = await readSoldLines(tx, order.id)
  for (const [productId, back] of units) {
    const isLine = and(eq(orderReturnLines.returnId, returnId), eq(orderReturnLines.productId, productId))
    await tx.update(orderReturnLines).set(back).where(isLine)
  }
  await tx.update(orderReturns).set({ status: 'received', receivedAt: sql`now()` }).where(eq(orderReturns.id, returnId))
  // Returns on their way do not count as back.
  const here = (await readReturnsOf(tx, order.id)).filter(({ status }) => status === 'received')
  const left = unitsLeft(sold, here)
  const backOf = (line: SoldLine) => line.qty - (left.get(line.productId) ?? 0)
  const returnedPaise = sold.reduce((sum, line) => sum + paidForUnits(line, backOf(line)), 0)
  await tx.update(orders).set({ returnedPaise }).where(eq(orders.id, order.id))
  const shelf = unitsOf(sold.map((line) => ({ ...line, qty: units.get(line.productId)?.onShelf ?? 0 })))
  const locked = await lockProducts(tx, [...shelf.keys()])
  await moveStock(tx, locked, shelf, { orderId: order.id, actorId: actor.uid, reason: 'return' })
  return [...left.values()].every((qty) => qty === 0)
}

export async function bringBackAll(tx: Tx, actor: EventActor, order: OrderRow, restock: boolean): Promise<void> {
  const sold = await readSoldLines(tx, order.id)
  const left = [...unitsLeft(sold, await readReturnsOf(tx, order.id))].filter(([, qty]) => qty > 0)
  if (left.length === 0) return
  const id = await writeReturn(tx, { orderId: order.id, status: 'accepted', isAsked: false }, new Map(left))
  const units = new Map(left.map(([product, qty]) => [product, { cameBack: qty, onShelf: restock ? qty : 0 }]))
  await bringBack(tx, actor, order, id, units)
}

type NewReturn = typeof orderReturns.$inferInsert

export async function writeReturn(tx: Tx, row: NewReturn, units: ReadonlyMap<string, number>): Promise<string> {
  const made = onlyRow(await tx.insert(orderReturns).values(row).returning({ id: orderReturns.id }))
  const { orderId } = row
  const lines = [...units].map(([productId, qty]) => ({ returnId: made.id, orderId, productId, qty }))
  await tx.insert(orderReturnLines).values(lines)
  return made.id
}
