import { desc } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderLines, orders } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Order } from '#store/orders/orders.schema.ts'
import { itemOf } from '#store/orders/placing/order-statements.server.ts'

type LineRow = typeof orderLines.$inferSelect

/** All orders with their lines, newest first. */
export async function listOrders(db: Db, _admin: Admin<'read orders'>): Promise<Order[]> {
  const [rows, lines] = await db.transaction(
    async (tx) => [
      await tx.select().from(orders).orderBy(desc(orders.createdAt), orders.id),
      await tx.select().from(orderLines).orderBy(orderLines.orderId, orderLines.position),
    ],
    // One snapshot for both reads: an order never appears without its lines.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  return rows.map((row) => orderOf(row, linesOf.get(row.id) ?? []))
}

export function orderOf(row: typeof orders.$inferSelect, lines: LineRow[]): Order {
  return {
    _id: row.id,
    orderNumber: formatOrderNumber(row),
    status: row.status,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    customerAddress: row.customerAddress,
    totalAmount: rupeesFromPaise(row.totalPaise),
    createdAt: row.createdAt.toISOString(),
    orderItems: lines.map(itemOf),
  }
}
