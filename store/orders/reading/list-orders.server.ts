import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderEvents, orderLines, orders } from '#db/schema.ts'
import type { Admin, Staff } from '#store/access/access.server.ts'
import { holds } from '#store/access/rights.ts'
import { wireWay } from '#store/delivery/ways.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Order } from '#store/orders/orders.schema.ts'
import { notesIn } from '#store/orders/orders.ts'
import { itemOf } from '#store/orders/placing/order-statements.server.ts'
import { answerOf, childrenOf, inSnapshot } from '#store/rows.server.ts'

export type SoldLine = typeof orderLines.$inferSelect

export async function listOrders(db: Db, admin: Admin<'read orders'>): Promise<Order[]> {
  // One snapshot for both reads: an order never appears without its lines.
  const [rows, lines] = await inSnapshot(db, async (tx) => [
    await tx.select().from(orders).orderBy(desc(orders.createdAt), orders.id),
    await tx.select().from(orderLines).orderBy(orderLines.orderId, orderLines.position),
  ])
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  return rows.map((row) => emailFor(admin, orderOf(row, linesOf.get(row.id) ?? [])))
}

/** People who only pack write to nobody: their orders have an empty email. */
export function emailFor<O extends { customerEmail: string }>({ role }: Staff, order: O): O {
  return holds(role, 'confirm orders') ? order : { ...order, customerEmail: '' }
}

export function readSoldLines(db: Db | Tx, orderId: string): Promise<SoldLine[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
}

export function readLinesOf(db: Db | Tx, those: readonly { id: string }[]) {
  return childrenOf(db, orderLines, 'orderId', those, orderLines.position)
}

/** The notes of several orders; nothing where there are none. */
export async function readNotesOf(db: Db | Tx, those: readonly { id: string }[]) {
  const eventsOf = await childrenOf(db, orderEvents, 'orderId', those, orderEvents.id)
  return (order: { id: string }): { notes?: string[] } => {
    const notes = notesIn(eventsOf(order).map(({ kind, fromStatus, note }) => ({ kind, from: fromStatus, note })))
    return notes.length > 0 ? { notes } : {}
  }
}

export function orderOf(row: typeof orders.$inferSelect, lines: SoldLine[]): Order {
  return {
    ...answerOf(row, 'id', 'status', 'customerName', 'customerEmail', 'customerPhone', 'customerAddress', 'createdAt'),
    orderNumber: formatOrderNumber(row),
    totalAmount: rupeesFromPaise(row.totalPaise),
    orderItems: lines.map(itemOf),
    ...(row.gift ? { gift: row.gift } : {}),
    ...wireWay(row),
  }
}
