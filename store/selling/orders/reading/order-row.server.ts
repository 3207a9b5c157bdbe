/** For all commands on an order: lock the row, record the event, write the audit line. */

import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AgreedTerms, formatOrderNumber } from '#db/order-values.ts'
import { invoices } from '#db/schema/money.ts'
import { orderEvents, orderReturns, orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { nameOf, type Person } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { landlineOf } from '#store/phone-number.server.ts'
import { pickColumns } from '#store/rows.server.ts'
import { chargesJson, sumOfCharges } from '#store/selling/charges/charges.ts'
import { readCharges } from '#store/selling/charges/read-charges.server.ts'
import { readAgreedCoupon } from '#store/selling/coupons/coupons.server.ts'
import { deliveryMethodJson } from '#store/selling/delivery/ways.ts'
import type { OrderDetail, OrderEvent } from '#store/selling/orders/order-desk.schema.ts'
import type { OrderVerb } from '#store/selling/orders/order-life.ts'
import { moneyOf } from '#store/selling/orders/order-money.ts'
import { termsOfOrder } from '#store/selling/orders/placing/order-statements.server.ts'
import { readReturnsOf } from '#store/selling/orders/returns/read-returns.server.ts'
import { creditOf, issuedOf, readIssuedRows } from './issued-papers.server.ts'
import { orderOf, readSoldLines } from './list-orders.server.ts'

export type OrderRow = typeof orders.$inferSelect

/** Locks the order until the transaction ends, so that changes queue. Throws `not_found`. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!row) throw orderNotFound()
  return row
}

/** Locks the orders that exist, by id, which avoids deadlocks. */
export function lockOrders(tx: Tx, ids: readonly string[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('update')
}

export function movedOrderOf(order: OrderRow) {
  return { _id: order.id, orderNumber: formatOrderNumber(order), ...deliveryMethodJson(order) }
}

/** SQL: id of the order's newest event; 0 without one. */
export function newestEventSql(orderId: SQLWrapper): SQL<number> {
  return sql<number>`(select coalesce(max(e.id), 0) from order_events e where e.order_id = ${orderId})`
}

export function orderNotFound(): StoreError {
  return new StoreError('not_found', 'There is no such order.')
}

/** The refusal when the status does not allow a change. Staff also read who changed it last. */
export async function wrongStatus(tx: Tx, order: OrderRow, asker: 'customer' | 'staff'): Promise<StoreError> {
  const last = asker === 'staff' ? await findLastEvent(tx, order.id) : undefined
  const facts = {
    currentStatus: order.status,
    ...deliveryMethodJson(order),
    changedBy: last?.actorName,
    changedAt: last?.at,
  }
  return new StoreError('wrong_status', `Order ${formatOrderNumber(order)} is ${order.status} now.`, { facts })
}

type NewEvent = Pick<OrderEvent, 'kind'> & Partial<Pick<OrderEvent, 'from' | 'to' | 'note' | 'facts'>>

/** `uid` is null for a person who came by a mailed link. */
export type EventActor = Pick<Person, 'name' | 'email'> & { uid: string | null }

export async function recordEvent(tx: Tx, orderId: string, actor: EventActor, event: NewEvent): Promise<void> {
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
  await markPapersDue(tx, orderId, event)
}

/** A packed order is due an invoice; returns and refunds of an invoiced one, credit notes. */
async function markPapersDue(tx: Tx, orderId: string, { to, facts }: NewEvent): Promise<void> {
  const { return: back, money } = (facts ?? {}) as { return?: { what?: string }; money?: { kind?: string } }
  const isBack = to === 'cancelled' || to === 'returned' || back?.what === 'received' || money?.kind === 'refund'
  if (to !== 'packed' && !isBack) return
  const hasPapers = sql`(papers_due_at is not null or exists (select from ${invoices} i where i.order_id = ${orderId}))`
  await tx
    .update(orders)
    .set({ papersDueAt: sql`now()` })
    .where(and(eq(orders.id, orderId), isBack ? hasPapers : undefined))
}

type Changes = { before?: Record<string, unknown>; after?: Record<string, unknown> }

export async function auditOrder(
  tx: Tx,
  admin: Person,
  order: OrderRow,
  verb: OrderVerb,
  changes: Changes,
): Promise<void> {
  const subject = { id: order.id, name: formatOrderNumber(order) }
  await recordAudit(tx, admin, { action: `order.${verb}`, subject, ...changes })
}

/** Throws `not_found`. */
export async function readOrder(db: Db | Tx, id: string): Promise<OrderDetail> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw orderNotFound()
  const lines = await readSoldLines(db, id)
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id))
  const order = orderOf(row, lines)
  const [issued, returns] = [await readIssuedRows(db, id), await readReturnsOf(db, id)]
  const charges = await readCharges(db, id)
  const couponTerms = await readAgreedCoupon(db, row, chargesJson(charges))
  const credit = creditOf(row, { sold: lines, returns, issued })
  return {
    ...order,
    ...pickColumns(row, 'userId', 'callAttempts', 'lastCallAt', 'callAfter', 'tries', 'nextTry', 'courier'),
    ...pickColumns(row, 'trackingNumber', 'trackingUrl', 'upiReference', 'customerGstin', 'poNumber', 'takenBy'),
    ...landlineOf(row.customerPhone),
    deliveryCharge: 0,
    ...termsOfOrder(row, charges),
    couponTerms,
    agreed: row.agreed ? agreedInRupees(row.agreed) : undefined,
    subtotal: rupeesFromPaise(row.totalPaise - sumOfCharges(charges)),
    classes: row.classSets?.map(({ id, name, qty }) => ({ _id: id, name, sets: qty })),
    ...linkFactsOf(row),
    money: moneyOf(row),
    papers: issued.map(issuedOf),
    credit,
    ...(await readExchange(db, row)),
    events: events.map(eventOf),
    returns,
  }
}

function agreedInRupees({ totalPaise, advancePaise, deliveryPaise, cashFeePaise, coupon, prices, qtys }: AgreedTerms) {
  return {
    totalAmount: rupeesFromPaise(totalPaise),
    advance: rupeesFromPaise(advancePaise),
    deliveryCharge: rupeesFromPaise(deliveryPaise),
    cashFee: cashFeePaise === undefined ? undefined : rupeesFromPaise(cashFeePaise),
    coupon: coupon?.code,
    prices: Object.entries(prices).map(([_id, paise]) => ({ _id, price: rupeesFromPaise(paise), qty: qtys?.[_id] })),
  }
}

export function linkFactsOf({ linkSeenAt, yesBy, language }: typeof orders.$inferSelect) {
  return { linkSeenAt: linkSeenAt?.toISOString() ?? null, saidYes: yesBy !== null, language }
}

/** The order that this one replaces, and orders sent in exchange for its goods. */
async function readExchange(db: Db | Tx, { id, replacesReturn }: typeof orders.$inferSelect) {
  const of = { id: orders.id, number: orders.number, numberPrefix: orders.numberPrefix }
  const fromReturn = eq(orderReturns.orderId, orders.id)
  const [replaced] = replacesReturn
    ? await db.select(of).from(orders).innerJoin(orderReturns, fromReturn).where(eq(orderReturns.id, replacesReturn))
    : []
  const isReplacement = and(eq(orderReturns.id, orders.replacesReturn), eq(orderReturns.orderId, id))
  const replacements = await db.select(of).from(orders).innerJoin(orderReturns, isReplacement).orderBy(orders.number)
  const linkTo = (row: typeof replaced & object) => ({ _id: row.id, orderNumber: formatOrderNumber(row) })
  return {
    replaces: replaced && linkTo(replaced),
    replacedBy: replacements.length > 0 ? replacements.map(linkTo) : undefined,
  }
}

export async function findLastEvent(db: Db | Tx, orderId: string): Promise<OrderEvent | undefined> {
  const { id } = orderEvents
  const [row] = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(desc(id)).limit(1)
  return row && eventOf(row)
}

function eventOf(row: typeof orderEvents.$inferSelect): OrderEvent {
  return {
    id: row.id,
    kind: row.kind,
    from: row.fromStatus,
    to: row.toStatus,
    note: row.note,
    facts: row.facts ?? {},
    actorName: row.actorName,
    at: row.createdAt.toISOString(),
  }
}
