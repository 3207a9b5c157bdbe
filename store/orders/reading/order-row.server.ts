/** Shared by all commands on an order: lock the row, record the event, write the audit line. */
import { asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderEvents, orders } from '#db/schema.ts'
import { nameOf, type Person, type Staff } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { wireWay } from '#store/delivery/ways.ts'
import { StoreError } from '#store/errors.ts'
import type { OrderEvent } from '#store/orders/order-desk.schema.ts'
import { findLastEvent, findOrder } from './read-order.server.ts'

export type OrderRow = typeof orders.$inferSelect

/** Locks the order until the transaction ends, so that changes queue. Throws `not_found`. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!row) throw orderNotFound()
  return row
}

/** Locks those orders that exist, by id, which avoids deadlocks. */
export function lockOrders(tx: Tx, ids: readonly string[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('update')
}

/** As changes name it. */
export function movedOrderOf(order: OrderRow) {
  return { _id: order.id, orderNumber: formatOrderNumber(order), ...wireWay(order) }
}

/** SQL: the id of the newest event of the order with that id; 0 without one. */
export function newestEvent(orderId: SQLWrapper): SQL<number> {
  return sql<number>`(select coalesce(max(e.id), 0) from order_events e where e.order_id = ${orderId})`
}

export function orderNotFound(): StoreError {
  return new StoreError('not_found', 'There is no such order.')
}

/** The refusal when the status does not allow a change. Staff are also told who changed it last. */
export async function wrongStatus(tx: Tx, order: OrderRow, asker: 'customer' | 'staff'): Promise<StoreError> {
  const last = asker === 'staff' ? await findLastEvent(tx, order.id) : undefined
  const facts = {
    currentStatus: order.status,
    ...wireWay(order),
    ...(last ? { changedBy: last.actorName, changedAt: last.at } : {}),
  }
  return new StoreError('wrong_status', `Order ${formatOrderNumber(order)} is ${order.status} now.`, { facts })
}

type NewEvent = Pick<OrderEvent, 'kind'> & Partial<Pick<OrderEvent, 'from' | 'to' | 'note' | 'facts'>>

/** `uid` is null for a person who came by the link in a mail. */
export type Actor = Pick<Person, 'name' | 'email'> & { uid: string | null }

export async function recordEvent(tx: Tx, orderId: string, actor: Actor, event: NewEvent): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId,
    kind: event.kind,
    fromStatus: event.from ?? null,
    toStatus: event.to ?? null,
    note: event.note || null,
    facts: event.facts ?? null,
    actorId: actor.uid,
    actorName: nameOf(actor),
  })
}

type Changes = { before?: Record<string, unknown>; after?: Record<string, unknown> }

/** Writes the audit line of a change. `verb` such as "confirm". */
export async function auditOrder(tx: Tx, admin: Staff, order: OrderRow, verb: string, changes: Changes): Promise<void> {
  const subject = { id: order.id, name: formatOrderNumber(order) }
  await recordAudit(tx, admin, { action: `order.${verb}`, subject, ...changes })
}

/** The order at the end of a command. */
export async function orderAfter(tx: Tx, id: string) {
  const order = await findOrder(tx, id)
  if (!order) throw orderNotFound()
  return order
}
