import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { orders } from '#db/schema/orders.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { Admin, AnyStaff } from '#store/people/access/access.server.ts'
import { holds, type Right } from '#store/people/access/rights.ts'
import { wayOf } from '#store/selling/delivery/ways.ts'
import type { BesideOrder, DeskOrder, OrderDetail, OrderEvent } from '#store/selling/orders/order-desk.schema.ts'
import type { DeskAct } from '#store/selling/orders/placing/order-limits.ts'
import { isOpenReturn, isPartlyReturnable } from '#store/selling/orders/returns/returns.ts'
import { NO_FACTS, readCallerFacts } from '#store/selling/orders/steps/call-queue.server.ts'
import { type OrderStatus, queueOf, STATUSES, stepsFrom } from '#store/selling/orders/steps/order-statuses.ts'
import { inQueue } from '#store/selling/orders/steps/status-condition.server.ts'
import { emailFor } from './list-orders.server.ts'
import { orderNotFound, readOrder } from './order-row.server.ts'

export const RIGHT_OF_ACT = {
  call: 'confirm orders',
  note: 'read orders',
  'change lines': 'change orders',
  'correct details': 'change orders',
  'not delivered': 'pack orders',
  'record payment': 'change orders',
  'receive money': 'take money',
  'give back money': 'take money',
  'take back items': 'cancel orders',
  'credit what came back': 'issue invoices',
} as const satisfies Record<DeskAct, Right>

export async function getDeskOrder(db: Db, admin: Admin<'read orders'>, id: string): Promise<DeskOrder> {
  return deskOrderOf(await readOrder(db, id), admin)
}

export function deskOrderOf(order: OrderDetail, admin: AnyStaff): DeskOrder {
  // While a return of some items is open, the whole parcel cannot come back.
  const isOpen = order.returns.some(isOpenReturn)
  const steps = stepsFrom(order.status)
    .filter(({ to, right }) => holds(admin.role, right) && !(isOpen && to === 'returned'))
    .map(({ to }) => to)
  const may = (Object.keys(RIGHT_OF_ACT) as DeskAct[]).filter(
    (act) =>
      isPossible(act, order) &&
      holds(admin.role, RIGHT_OF_ACT[act]) &&
      (act !== 'take back items' || isPartlyReturnable(order)) &&
      (act !== 'credit what came back' || (order.credit?.due ?? 0) > 0),
  )
  const shown = emailFor(admin, order)
  return { ...shown, events: shown === order ? order.events : order.events.map(withoutEmail), steps, may }
}

/** A corrected email stands in what was changed. */
function withoutEmail(event: OrderEvent): OrderEvent {
  if (event.kind !== 'details') return event
  const facts = Object.entries(event.facts).map(([side, details]) => [
    side,
    { ...Object(details), customerEmail: undefined },
  ])
  return { ...event, facts: Object.fromEntries(facts) }
}

/** Where the order came from, for those who may cancel it. */
export async function networkOf(db: Db, admin: AnyStaff, id: string): Promise<{ network?: string }> {
  if (!holds(admin.role, 'cancel orders')) return {}
  const [row] = await db.select({ network: orders.network }).from(orders).where(eq(orders.id, id))
  return row?.network ? { network: row.network } : {}
}

/** Lines can change until packing or an invoice, details until shipping. */
type Standing = Pick<OrderDetail, 'status' | 'papers' | 'money' | 'way'>

export function isPossible(act: DeskAct, { status, papers, money, way }: Standing) {
  const { awaitsCall, isOpen, isCorrectable, isOnTheWay, takesReference } = STATUSES[status]
  if (act === 'call') return awaitsCall
  if (act === 'change lines') return isOpen && papers.length === 0
  if (act === 'correct details') return isCorrectable
  if (act === 'not delivered') return isOnTheWay && wayOf({ way }).hasAddress
  if (act === 'record payment') return takesReference
  if (act === 'receive money') return money.due > 0
  if (act === 'give back money') return money.refundable > 0
  return true
}

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
    caller: facts.get(id) ?? NO_FACTS,
    next: next ? { _id: next.id, orderNumber: formatOrderNumber(next) } : null,
  }
}
