/** Customers' own orders. Another customer's order is answered as not found. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { RETURN_STATUSES, TRY_REASONS, type YesBy } from '#db/order-values.ts'
import { orderEvents, orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Customer } from '#store/people/access/access.server.ts'
import { landlineOf } from '#store/phone-number.server.ts'
import { pickColumns } from '#store/rows.server.ts'
import { idInLink, type SealedLinks, sealLinks } from '#store/sealed-link.server.ts'
import { sumOfCharges } from '#store/selling/charges/charges.ts'
import { readCharges } from '#store/selling/charges/read-charges.server.ts'
import { deliveryMethodJson } from '#store/selling/delivery/ways.ts'
import { EVENTS, type EventKind, type WordsByFacts } from '#store/selling/orders/order-life.ts'
import { moneyOf } from '#store/selling/orders/order-money.ts'
import { receiverOf } from '#store/selling/orders/orders.ts'
import { isAccountProven, isMailboxOf } from '#store/selling/orders/placing/known-customer.server.ts'
import { termsOfOrder } from '#store/selling/orders/placing/order-statements.server.ts'
import { readReturnsOf, returnableOf } from '#store/selling/orders/returns/read-returns.server.ts'
import { findPinCode } from '#store/shop/pins/address-pins.ts'
import type {
  OrderStatusView,
  OrderStep,
  OrderView,
  OwnOrder,
  OwnOrderDetail,
  OwnOrdersQuery,
} from './customer-orders.schema.ts'
import { expectedArrival, type OrderPromises } from './expected-arrival.ts'
import { readIssuedPapers } from './issued-papers.server.ts'
import { orderOf, readLinesOf, readSoldLines } from './list-orders.server.ts'
import { lockOrder, type OrderRow, orderNotFound } from './order-row.server.ts'

type EventRow = typeof orderEvents.$inferSelect

/** Newest first: all, or at most `limit` older than the order `after`. */
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
    ...landlineOf(row.customerPhone),
    customerEmail: row.customerEmail,
    customerGstin: row.customerGstin || undefined,
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
    ...pickColumns(row, 'courier', 'trackingNumber', 'trackingUrl'),
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

/** Without events that were undone within seconds, and their undo. */
function standing(events: EventRow[]): EventRow[] {
  const undone = new Set(events.flatMap(({ facts }) => (Array.isArray(facts?.undone) ? facts.undone : [])))
  return events.filter(({ id, facts }) => !undone.has(id) && facts?.undone === undefined)
}

function ownOrderOf(...order: Parameters<typeof orderOf>): OwnOrder {
  const { _id, orderNumber, status, createdAt, totalAmount, orderItems, way } = orderOf(...order)
  return { _id, orderNumber, status, createdAt, totalAmount, orderItems, ...deliveryMethodJson({ way }) }
}

function stepOf(event: EventRow, customerId: string | null): OrderStep[] {
  const { actorId, actorName, createdAt } = event
  const what = whatOf(event)
  if (what === null || what === 'placed') return []
  // Customers without an account came by a link; the store itself has no name.
  const step = { what, at: createdAt.toISOString(), byYou: actorName !== null && actorId === customerId }
  if (what !== 'not delivered') return [step]
  const reason = TRY_REASONS.find((one) => one === event.facts?.reason)
  const next = textIn(event.facts, 'next')
  return [{ ...step, reason, next }]
}

type What = OrderStep['what'] | null

/** Events whose words for the customer depend on their facts. */
const BY_FACTS: Record<WordsByFacts<'customer'>, (event: EventRow) => What> = {
  status: ({ toStatus }) => toStatus,
  return: ({ facts }) =>
    RETURN_STATUSES.map(stepOfReturn).find((what) => what === stepOfReturn(textIn(facts?.return, 'what'))) ?? null,
  payment: ({ facts }) => {
    if (textIn(facts?.money, 'kind') !== 'refund') return null
    return textIn(facts?.money, 'way') === 'khata' ? 'credited' : 'refund'
  },
}

function isByFacts(kind: EventKind): kind is WordsByFacts<'customer'> {
  return EVENTS[kind].customer === 'by its facts'
}

function whatOf(event: EventRow): What {
  return isByFacts(event.kind) ? BY_FACTS[event.kind](event) : EVENTS[event.kind].customer
}

function stepOfReturn<S extends string>(status: S): `return ${S}` {
  return `return ${status}`
}

function textIn(facts: unknown, name: string): string {
  const value = typeof facts === 'object' && facts !== null ? Reflect.get(facts, name) : undefined
  return typeof value === 'string' ? value : ''
}

type Linked = Pick<OrderRow, 'id' | 'customerEmail' | 'customerPhone' | 'eraseAfter'>

export type OrderLinks = {
  /** The token of the link to the order, for this mail address or phone number. */
  tokenFor: SealedLinks['tokenFor']
  /** Which of the order's present contacts the token was made for. Ends with the account. */
  readerBy: (token: string, order: Linked) => YesBy | undefined
}

/** An order, and the account or link that gives access to it. */
export type OwnOrderAt = { customer: Customer; orderId: string } | { links: OrderLinks; token: string }

export function createOrderLinks(secret: string): OrderLinks {
  const { tokenFor, holds } = sealLinks(secret, 'link of a mail to its order')
  return {
    tokenFor,
    readerBy: (token, { id, customerEmail, customerPhone, eraseAfter }) => {
      if (eraseAfter !== null) return undefined
      if (holds(token, id, customerPhone)) return 'phone'
      return holds(token, id, customerEmail) ? 'mail' : undefined
    },
  }
}

/** Status and lines of the order, with the address only for its customer. Throws `not_found` for an invalid token. */
export async function readOrderByLink(
  db: Db,
  links: OrderLinks,
  token: string,
  promises: OrderPromises,
): Promise<OrderStatusView> {
  const id = idInLink(token)
  const [row] = id ? await db.select().from(orders).where(eq(orders.id, id)) : []
  const by = row && links.readerBy(token, row)
  if (!row || !by) throw new StoreError('not_found', 'This link is wrong or no longer works.')
  const { customerPhone } = row
  const where = receiverOf(row).address
  const { gift, ...view } = await readOrderView(db, row, promises)
  const address = (await isCustomer(db, row, by)) ? where : null
  // The reader of a link has the mailbox or phone, so an account's yes can still become one that counts.
  const saidYes = view.saidYes && row.yesBy !== 'account'
  const given = gift && address !== null ? { gift } : {}
  const phoneEnd = customerPhone.slice(-2)
  return { ...view, ...given, saidYes, address, phoneEnd, pinCode: findPinCode(where) ?? null }
}

/** Tells staff that the customer has opened the link. */
export async function recordLinkSeen(db: Db, id: string): Promise<void> {
  await db
    .update(orders)
    .set({ linkSeenAt: sql`now()` })
    .where(and(eq(orders.id, id), isNull(orders.linkSeenAt)))
}

/** Locks it. `isCustomer`: surely the customer, not just the reader of a typed mailbox. Throws `not_found`. */
export async function lockOwnOrder(tx: Tx, whose: OwnOrderAt) {
  const id = 'token' in whose ? idInLink(whose.token) : whose.orderId
  if (id === undefined) throw orderNotFound()
  const order = await lockOrder(tx, id)
  if ('customer' in whose) {
    if (order.userId !== whose.customer.uid) throw orderNotFound()
    const by: YesBy = (await isAccountProven(tx, order)) ? 'mail' : 'account'
    return { order, by, isCustomer: true }
  }
  const by = whose.links.readerBy(whose.token, order)
  if (!by) throw orderNotFound()
  return { order, by, isCustomer: await isCustomer(tx, order, by) }
}

/** Name and address stay in the order, where they can be erased. */
export function byCustomer({ userId }: Pick<OrderRow, 'userId'> = { userId: null }) {
  return { uid: userId, name: 'Customer', email: '' }
}

async function isCustomer(db: Db | Tx, { userId, customerEmail: email, customerPhone }: OrderRow, by: YesBy) {
  if (by === 'phone') return true
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (select from users where id = ${userId} and lower(email) = lower(${email}) and email_verified)
      or ${isMailboxOf(email, customerPhone)} as is`)
  return rows[0]?.is === true
}

/** Not once the account is deleted. */
export async function mayMailOrderLink(db: Db, orderId: string, email: string): Promise<boolean> {
  const isIt = and(eq(orders.id, orderId), eq(orders.customerEmail, email), isNull(orders.eraseAfter))
  return (await db.$count(orders, isIt)) === 1
}
