import { desc, eq, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderEvents, orderLines, orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin, AnyStaff } from '#store/people/access/access.server.ts'
import { roleHasRight } from '#store/people/access/rights.ts'
import { batchesOf, inSnapshot, olderThan, pickColumns, rowsByParent } from '#store/rows.server.ts'
import { deliveryMethodJson } from '#store/selling/delivery/ways.ts'
import type { Order } from '#store/selling/orders/orders.schema.ts'
import { notesIn } from '#store/selling/orders/orders.ts'
import { giftOf, itemOf } from '#store/selling/orders/placing/order-statements.server.ts'

export type SoldLine = typeof orderLines.$inferSelect

/** Orders read and written before other requests get a turn. */
const PIECE = 200

/** All orders, newest first, in pieces; without those placed meanwhile. */
export async function* ordersInPieces(db: Db, admin: Admin<'read orders'>): AsyncGenerator<Order[]> {
  const at = sql<string>`${orders.createdAt}::text`
  const batches = batchesOf<{ row: typeof orders.$inferSelect; at: string; lines: SoldLine[] }>(
    (last) =>
      // One snapshot for both reads: an order never appears without its lines.
      inSnapshot(db, async (tx) => {
        const rows = await tx
          .select({ row: orders, at })
          .from(orders)
          .where(last && olderThan(orders, { at: last.at, id: last.row.id }))
          .orderBy(desc(orders.createdAt), orders.id)
          .limit(PIECE)
        const linesOf = await readLinesOf(
          tx,
          rows.map(({ row }) => row),
        )
        return rows.map((one) => ({ ...one, lines: linesOf(one.row) }))
      }),
    PIECE,
  )
  for await (const batch of batches) yield batch.map(({ row, lines }) => emailFor(admin, orderOf(row, lines)))
}

/** Packers write to nobody: their orders have an empty email. */
export function emailFor<O extends { customerEmail: string }>({ role }: AnyStaff, order: O): O {
  return roleHasRight(role, 'confirm orders') ? order : { ...order, customerEmail: '' }
}

export function readSoldLines(db: Db | Tx, orderId: string): Promise<SoldLine[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
}

export function readLinesOf(db: Db | Tx, parents: readonly { id: string }[]) {
  return rowsByParent(db, orderLines, 'orderId', parents, orderLines.position)
}

/** Notes of several orders; nothing for orders without any. */
export async function readNotesOf(db: Db | Tx, parents: readonly { id: string }[]) {
  const eventsOf = await rowsByParent(db, orderEvents, 'orderId', parents, orderEvents.id)
  return (order: { id: string }): { notes?: string[] } => {
    const notes = notesIn(eventsOf(order).map(({ kind, fromStatus, note }) => ({ kind, from: fromStatus, note })))
    return notes.length > 0 ? { notes } : {}
  }
}

export function orderOf(row: typeof orders.$inferSelect, lines: SoldLine[]): Order {
  return {
    ...pickColumns(
      row,
      'id',
      'status',
      'customerName',
      'customerEmail',
      'customerPhone',
      'customerAddress',
      'createdAt',
    ),
    orderNumber: formatOrderNumber(row),
    totalAmount: rupeesFromPaise(row.totalPaise),
    orderItems: lines.map(itemOf),
    gift: giftOf(row),
    ...deliveryMethodJson(row),
  }
}
