/** The caller's facts, and the next order of the queue. */
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orders } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import type { BesideOrder } from '#store/orders/order-desk.schema.ts'
import { NO_FACTS, readCallerFacts } from '#store/orders/placing/caller-facts.server.ts'
import type { OrderStatus } from '#store/orders/steps/order-statuses.ts'
import { orderNotFound } from './order-row.server.ts'

/** The next order by number with the status `queue`; after the last one, the first. Throws `not_found`. */
export async function readBesideOrder(
  db: Db,
  _admin: Admin<'read orders'>,
  id: string,
  queue: OrderStatus | undefined,
): Promise<BesideOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw orderNotFound()
  const facts = await readCallerFacts(db, [order])
  const [next] = queue
    ? await db
        .select()
        .from(orders)
        .where(and(eq(orders.status, queue), ne(orders.id, id)))
        .orderBy(sql`${orders.number} < ${order.number}`, asc(orders.number))
        .limit(1)
    : []
  return {
    caller: facts.get(id) ?? NO_FACTS,
    next: next ? { _id: next.id, orderNumber: formatOrderNumber(next) } : null,
  }
}
