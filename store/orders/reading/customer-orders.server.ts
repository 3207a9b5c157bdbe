/** Customers' own orders. Another customer's order is answered as not found. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { RETURN_STATUSES, TRY_REASONS } from '#db/order-values.ts'
import { orderEvents, orders } from '#db/schema.ts'
import type { Customer } from '#store/access/access.server.ts'
import { sumOfCharges } from '#store/charges/charges.ts'
import { readCharges } from '#store/charges/read-charges.server.ts'
import { wireWay } from '#store/delivery/ways.ts'
import { StoreError } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { moneyOf } from '#store/orders/order-money.ts'
import { isAccountProven } from '#store/orders/placing/known-customer.server.ts'
import { termsOfOrder } from '#store/orders/placing/order-statements.server.ts'
import { readIssuedPapers } from '#store/orders/reading/issued-papers.server.ts'
import { readReturnsOf, returnableOf } from '#store/orders/returns/read-returns.server.ts'
import { answerOf } from '#store/rows.server.ts'
import type { OrderStep, OrderView, OwnOrder, OwnOrderDetail, OwnOrdersQuery } from './customer-orders.schema.ts'
import { expectedArrival, type OrderPromises } from './expected-arrival.ts'
import { orderOf, readLinesOf, readSoldLines } from './list-orders.server.ts'

type EventRow = typeof orderEvents.$inferSelect

/** The customer's orders, newest first: all of them, or at most `limit` that are older than the order `after`. */
export async function listOwnOrders(db: Db, customer: Customer, page: OwnOrdersQuery = {}): Promise<OwnOrder[]> {
  const isOwn = eq(orders.userId, customer.uid)
  const isOlder = sql`${orders.number} < (select o.number from orders o where o.id = ${page.after}::uuid)`
  const query = db
    .select()
    .from(orders)
    .where(page.after === undefined ? isOwn : and(isOwn, isOlder))
    .orderBy(desc(orders.number))
    .$dynamic()
  const rows = await (page.limit === undefined ? query : query.limit(page.limit))
  const linesOf = await readLinesOf(db, rows)
  return rows.map((row) => ownOrderOf(row, linesOf(row)))
}

export async function getOwnOrder(
  db: Db,
  customer: Customer,
  id: string,
  promises: OrderPromises,
): Promise<OwnOrderDetail> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, customer.uid)))
  if (!row) throw new StoreError('not_found', 'There is no such order.')
  const isCalledAnyway = promises.isCalledAnyway || !(await isAccountProven(db, row))
  return {
    ...(await readOrderView(db, row, { ...promises, isCalledAnyway })),
    customerInfo: { name: row.customerName, phone: row.customerPhone, address: row.customerAddress },
    customerEmail: row.customerEmail,
    ...(row.customerGstin === '' ? {} : { customerGstin: row.customerGstin }),
    upiReference: row.upiReference,
    money: moneyOf(row),
    papers: await readIssuedPapers(db, id),
  }
}

export async function readOrderView(
  db: Db,
  row: typeof orders.$inferSelect,
  { returnDays, pace, isCalledAnyway }: OrderPromises,
): Promise<OrderView> {
  const { id } = row
  const lines = await readSoldLines(db, id)
  const charges = await readCharges(db, id)
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id))
  const stood = standing(events)
  const returns = await readReturnsOf(db, id)
  const createdAt = row.createdAt.toISOString()
  const confirmedAt = stood.find(({ toStatus }) => toStatus === 'confirmed')?.createdAt.toISOString()
  return {
    ...ownOrderOf(row, lines),
    deliveryCharge: 0,
    ...termsOfOrder(row, charges),
    subtotal: rupeesFromPaise(row.totalPaise - sumOfCharges(charges)),
    ...answerOf(row, 'courier', 'trackingNumber', 'trackingUrl'),
    saidYes: row.yesBy !== null,
    isCalledAnyway,
    expected: expectedArrival({ ...row, createdAt, confirmedAt }, pace),
    timeline: [
      { what: 'placed', at: createdAt, byYou: row.takenBy === null },
      ...stood.flatMap((event) => stepOf(event, row.userId)),
    ],
    returns,
    returnable: returnableOf(row, { lines, events: stood, returns }, returnDays),
  }
}

/** Leaves out events that were undone within seconds, and the undo itself. */
function standing(events: EventRow[]): EventRow[] {
  const undone = new Set(events.flatMap(({ facts }) => (Array.isArray(facts?.undone) ? facts.undone : [])))
  return events.filter(({ id, facts }) => !undone.has(id) && facts?.undone === undefined)
}

function ownOrderOf(...order: Parameters<typeof orderOf>): OwnOrder {
  const { _id, orderNumber, status, createdAt, totalAmount, orderItems, way } = orderOf(...order)
  return { _id, orderNumber, status, createdAt, totalAmount, orderItems, ...wireWay({ way }) }
}

function stepOf(event: EventRow, customerId: string | null): OrderStep[] {
  const { actorId, actorName, createdAt } = event
  const what = whatOf(event)
  if (what === null || what === 'placed') return []
  // Without an account they came by a link; what the store did by itself has no name.
  const step = { what, at: createdAt.toISOString(), byYou: actorName !== null && actorId === customerId }
  if (what !== 'not delivered') return [step]
  const reason = TRY_REASONS.find((one) => one === event.facts?.reason)
  const next = textIn(event.facts, 'next')
  return [{ ...step, ...(reason ? { reason } : {}), ...(next ? { next } : {}) }]
}

function whatOf({ kind, toStatus, facts }: EventRow): OrderStep['what'] | null {
  if (kind === 'lines' || kind === 'details') return 'changed'
  if (kind === 'try') return 'not delivered'
  if (kind === 'return')
    return (
      RETURN_STATUSES.map(stepOfReturn).find((what) => what === stepOfReturn(textIn(facts?.return, 'what'))) ?? null
    )
  if (kind === 'payment') return textIn(facts?.money, 'kind') === 'refund' ? 'refund' : null
  return toStatus
}

function stepOfReturn<S extends string>(status: S): `return ${S}` {
  return `return ${status}`
}

function textIn(facts: unknown, name: string): string {
  const value = typeof facts === 'object' && facts !== null ? Reflect.get(facts, name) : undefined
  return typeof value === 'string' ? value : ''
}
