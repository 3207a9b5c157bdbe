/** Erases customers from orders after a term, and from invoices when tax law allows. */
import { and, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { invoices, mailOutbox, orderEvents, orderReturns, orders, orderUndos, parcels, users } from '#db/schema.ts'
import { statusThat } from '#store/orders/steps/status-condition.server.ts'
import { readDetails } from '#store/settings/settings.server.ts'
import type { ColumnWith } from './fates.ts'
import { OPEN_ORDER_DAYS, TAX_YEARS } from './kept.ts'

/** Replaces erased names. */
export const GONE = 'Deleted account'

type Blank<C extends string> = Record<C, string | null | SQL>

/** What replaces each column about the customer. */
const BLANK_ORDER = {
  customerName: GONE,
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  customerGstin: '',
  trackingNumber: null,
  trackingUrl: null,
  // That the order was paid is not personal.
  upiReference: sql`case when ${orders.upiReference} is not null then 'erased' end`,
  network: null,
  addressKey: null,
  couponMarks: null,
  idempotencyKey: null,
  requestHash: '',
} satisfies Blank<ColumnWith<'orders', 'order' | 'order key'>>

const BLANK_EVENT = {
  note: null,
  // These name products, outcomes and invoices, no people.
  facts: sql`case when ${orderEvents.kind} in ('lines', 'call', 'invoice', 'return') then ${orderEvents.facts} end`,
} satisfies Blank<ColumnWith<'orderEvents', 'order'>>

const BLANK_RETURN = { words: null, answer: null } satisfies Blank<ColumnWith<'orderReturns', 'order'>>

const BLANK_PARCEL = { remoteId: null, trackingNumber: null, lastError: null } satisfies Blank<
  ColumnWith<'parcels', 'order key'>
>

const BLANK_INVOICE = {
  facts: sql`${invoices.facts} || ${JSON.stringify({ buyer: { name: GONE, address: '', phone: '' }, note: '' })}::jsonb`,
} satisfies Blank<ColumnWith<'invoices', 'invoice'>>

/**
 * When an order is erased after its customer has left: so many days after it was placed, but never while it may still be
 * under way.
 */
export function eraseAfter(retentionDays: number): SQL {
  const term = sql`${orders.createdAt} + ${retentionDays} * interval '1 day'`
  const atLeast = sql`now() + ${OPEN_ORDER_DAYS} * interval '1 day'`
  return sql`case when ${statusThat('isEnded')} then ${term} else greatest(${term}, ${atLeast}) end`
}

/** Every order has a phone number until it is erased. */
export const isNotErased = ne(orders.customerPhone, '')

/** Sets the day of erasure where there is none. */
export async function setTerm(tx: Tx, which: SQL): Promise<void> {
  const { retentionDays } = await readDetails(tx)
  await tx
    .update(orders)
    .set({ eraseAfter: eraseAfter(retentionDays) })
    .where(and(which, isNotErased, isNull(orders.eraseAfter)))
}

/** Erases the customers of orders whose term has ended, and notes about them. Returns how many. */
export async function eraseDueOrders(tx: Tx): Promise<number> {
  const isDue = lt(orders.eraseAfter, sql`now()`)
  const due = await tx
    .update(orders)
    .set({ ...BLANK_ORDER, eraseAfter: null })
    .where(isDue)
    .returning({ id: orders.id })
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.update(orderEvents).set(BLANK_EVENT).where(inArray(orderEvents.orderId, ids))
  await tx.update(orderReturns).set(BLANK_RETURN).where(inArray(orderReturns.orderId, ids))
  await tx.update(parcels).set(BLANK_PARCEL).where(inArray(parcels.orderId, ids))
  await tx.delete(mailOutbox).where(inArray(sql`${mailOutbox.facts} ->> '_id'`, ids))
  await tx.delete(orderUndos).where(inArray(orderUndos.orderId, ids))
  return ids.length
}

/** Sets the term of orders whose account disappeared unrecorded. */
export async function markOrphans(tx: Tx): Promise<void> {
  const isGone = sql`not exists (select from ${users} where ${users.id} = ${orders.userId})`
  await setTerm(tx, sql`${orders.userId} is not null and ${isGone}`)
}

/** Erases the buyers on invoices of erased orders from the day tax law allows. */
export async function eraseDueInvoices(tx: Tx): Promise<void> {
  const begins = sql`left(${invoices.financialYear}, 4)::int`
  const isOver = sql`(now() at time zone 'Asia/Kolkata')::date >= make_date(${begins} + ${TAX_YEARS + 1}, 1, 1)`
  const erased = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerPhone, ''))
  const hasBuyer = sql`${invoices.facts} #>> '{buyer,name}' <> ${GONE}`
  await tx
    .update(invoices)
    .set(BLANK_INVOICE)
    .where(and(inArray(invoices.orderId, erased), isOver, hasBuyer))
}
