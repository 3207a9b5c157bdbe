import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { orders } from '#db/schema/orders.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { Admin, AnyStaff } from '#store/people/access/access.server.ts'
import { roleHasRight } from '#store/people/access/rights.ts'
import { ACTS, DESK_ACTS } from '#store/selling/orders/desk-acts.ts'
import type { BesideOrder, DeskOrder, OrderDetail, OrderEvent } from '#store/selling/orders/order-desk.schema.ts'
import { isOpenReturn } from '#store/selling/orders/returns/returns.ts'
import { NO_CALLER_FACTS, readCallerFacts } from '#store/selling/orders/steps/call-queue.server.ts'
import { type OrderStatus, queueOf, stepsFrom } from '#store/selling/orders/steps/order-statuses.ts'
import { inQueue } from '#store/selling/orders/steps/status-condition.server.ts'
import { emailFor } from './list-orders.server.ts'
import { orderNotFound, readOrder } from './order-row.server.ts'

export async function getDeskOrder(db: Db, admin: Admin<'read orders'>, id: string): Promise<DeskOrder> {
  return deskOrderOf(await readOrder(db, id), admin)
}

export function deskOrderOf(order: OrderDetail, admin: AnyStaff): DeskOrder {
  // While a return of some items is open, the whole parcel cannot come back.
  const isOpen = order.returns.some(isOpenReturn)
  const steps = stepsFrom(order.status)
    .filter(({ right, restock }) => roleHasRight(admin.role, right) && !(isOpen && restock?.reason === 'return'))
    .map(({ to }) => to)
  const may = DESK_ACTS.filter((act) => ACTS[act].isPossible(order) && roleHasRight(admin.role, ACTS[act].right))
  const shown = emailFor(admin, order)
  return { ...shown, events: shown === order ? order.events : order.events.map(withoutEmail), steps, may }
}

/** Corrections of the email contain it. */
function withoutEmail(event: OrderEvent): OrderEvent {
  if (event.kind !== 'details') return event
  const facts = Object.entries(event.facts).map(([side, details]) => [
    side,
    { ...Object(details), customerEmail: undefined },
  ])
  return { ...event, facts: Object.fromEntries(facts) }
}

/** The network that the order came from, for staff who may cancel it. */
export async function networkOf(db: Db, admin: AnyStaff, id: string): Promise<{ network?: string }> {
  if (!roleHasRight(admin.role, 'cancel orders')) return {}
  const [row] = await db.select({ network: orders.network }).from(orders).where(eq(orders.id, id))
  return row?.network ? { network: row.network } : {}
}

/** The next order by number in the queue `queue`; after the last one, the first. Throws `not_found`. */
export async function readBesideOrder(
  db: Db,
  _admin: Admin<'read orders'>,
  id: string,
  queue: OrderStatus | undefined,
): Promise<BesideOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw orderNotFound()
  const facts = await readCallerFacts(db, [order])
  const list = queue && queueOf({ way: order.way, status: queue })
  const [next] = queue
    ? await db
        .select()
        .from(orders)
        .where(and(list ? inQueue(list) : eq(orders.status, queue), ne(orders.id, id)))
        .orderBy(sql`${orders.number} < ${order.number}`, asc(orders.number))
        .limit(1)
    : []
  return {
    caller: facts.get(id) ?? NO_CALLER_FACTS,
    next: next ? { _id: next.id, orderNumber: formatOrderNumber(next) } : null,
  }
}
