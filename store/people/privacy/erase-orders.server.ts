/** Erases data when its term ends: customers on orders and invoices, staff in histories. */
import { and, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { TODAY } from '#db/indian-days.ts'
import { productImports } from '#db/schema/goods.ts'
import { invoices } from '#db/schema/money.ts'
import { orderEvents, orderReturns, orders, orderUndos } from '#db/schema/orders.ts'
import { earlierImports, users } from '#db/schema/people.ts'
import { customerNotes } from '#db/schema/selling.ts'
import { auditLog } from '#db/schema/shop.ts'
import { goodsIn, stockCounts, stockTakes } from '#db/schema/stock.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { OPEN_ORDER_DAYS, RETENTION_DAYS, WORKER_ADDRESS_YEARS, WORKER_YEARS } from '#store/retention.ts'
import { statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import { type ColumnWithFate, TAX_YEARS, type TableWithFate } from './fates.ts'

export const ERASED_NAME = 'Deleted account'

type Blank<C extends string> = Record<C, string | null | SQL>

const BLANK_ORDER = {
  customerName: ERASED_NAME,
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  customerGstin: '',
  poNumber: '',
  gift: sql`case when ${orders.gift} is not null then '{}'::jsonb end`,
  classSets: null,
  trackingNumber: null,
  trackingUrl: null,
  // Whether the order was paid is kept; the reference itself is not.
  upiReference: sql`case when ${orders.upiReference} is not null then 'erased' end`,
  network: null,
  idempotencyKey: null,
  requestHash: '',
} satisfies Blank<ColumnWithFate<'orders', 'order' | 'order key'>>

const BLANK_EVENT = {
  note: null,
  // Facts of these kinds name no people.
  facts: sql`case when ${orderEvents.kind} in ('lines', 'call', 'invoice', 'return') then ${orderEvents.facts} end`,
} satisfies Blank<ColumnWithFate<'orderEvents', 'order'>>

const BLANK_RETURN = { words: null, answer: null } satisfies Blank<ColumnWithFate<'orderReturns', 'order'>>

const BLANK_INVOICE = {
  facts: sql`${invoices.facts} || ${JSON.stringify({ buyer: { name: ERASED_NAME, address: '', phone: '' }, note: '' })}::jsonb`,
} satisfies Blank<ColumnWithFate<'invoices', 'invoice'>>

/** SQL: when to erase an order whose customer has left, never while it may be under way. */
export function eraseAfterSql(): SQL {
  const term = sql`${orders.createdAt} + ${RETENTION_DAYS} * interval '1 day'`
  const atLeast = sql`now() + ${OPEN_ORDER_DAYS} * interval '1 day'`
  return sql`case when ${statusThat('isEnded')} then ${term} else greatest(${term}, ${atLeast}) end`
}

/** Erasing is what empties the phone number of an order. */
export const isNotErased = ne(orders.customerPhone, '')

export async function setEraseAfter(tx: Tx, which: SQL): Promise<void> {
  await tx
    .update(orders)
    .set({ eraseAfter: eraseAfterSql() })
    .where(and(which, isNotErased, isNull(orders.eraseAfter)))
}

/** Erases customers from orders whose term ended, with notes and messages. Returns how many orders. */
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
  await tx.delete(mailOutbox).where(inArray(sql`${mailOutbox.facts} ->> '_id'`, ids))
  await tx.delete(customerNotes).where(inArray(customerNotes.orderId, ids))
  await tx.delete(orderUndos).where(inArray(orderUndos.orderId, ids))
  return ids.length
}

export async function setEraseAfterOfOrphans(tx: Tx): Promise<void> {
  const isGone = sql`not exists (select from ${users} where ${users.id} = ${orders.userId})`
  await setEraseAfter(tx, sql`${orders.userId} is not null and ${isGone}`)
}

/** Erases buyers from invoices of erased orders, from the day tax law allows. */
export async function eraseDueInvoices(tx: Tx): Promise<void> {
  const begins = sql`left(${invoices.financialYear}, 4)::int`
  const isOver = sql`${TODAY} >= make_date(${begins} + ${TAX_YEARS + 1}, 1, 1)`
  const erased = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerPhone, ''))
  const hasBuyer = sql`${invoices.facts} #>> '{buyer,name}' <> ${ERASED_NAME}`
  await tx
    .update(invoices)
    .set(BLANK_INVOICE)
    .where(and(inArray(invoices.orderId, erased), isOver, hasBuyer))
}

/** Daily: erases everything whose term has ended. Returns how many orders. */
export async function erasePersonalData(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await setEraseAfterOfOrphans(tx)
    const erased = await eraseDueOrders(tx)
    await allowErasing(tx)
    await eraseDueInvoices(tx)
    for (const forgetWorkers of Object.values(WORKERS)) await forgetWorkers(tx)
    return erased
  })
}

/** Lets the table triggers accept erasure in this transaction. */
export async function allowErasing(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('tokri.erasing', 'on', true)`)
}

const FORMER = 'Former staff'
const YEARS = sql.raw(`interval '${WORKER_YEARS} years'`)
const ADDRESS_YEARS = sql.raw(`interval '${WORKER_ADDRESS_YEARS} years'`)

/** Erases names of staff whose account is gone, by table. */
const WORKERS: Record<TableWithFate<'worker'>, (tx: Tx) => Promise<unknown>> = {
  orderEvents: (tx) =>
    tx.execute(sql`update ${orderEvents} set actor_name = ${FORMER}
      where created_at < now() - ${YEARS} and actor_id is not null and actor_name <> ${FORMER} and ${isGone('actor_id')}`),
  goodsIn: (tx) =>
    tx.execute(sql`update ${goodsIn} set actor_name = ${FORMER}
      where created_at < now() - ${YEARS} and actor_name <> ${FORMER} and ${isGone('actor_id')}`),
  stockTakes: (tx) =>
    tx.execute(sql`update ${stockTakes} set actor_name = ${FORMER}
      where created_at < now() - ${YEARS} and actor_name <> ${FORMER} and ${isGone('actor_id')}`),
  stockCounts: (tx) =>
    tx.execute(sql`update ${stockCounts} set actor_name = ${FORMER}
      where created_at < now() - ${YEARS} and actor_name <> ${FORMER} and ${isGone('actor_id')}`),
  productImports: (tx) =>
    tx.execute(sql`update ${productImports} set actor_name = ${FORMER}
      where created_at < now() - ${YEARS} and actor_name <> ${FORMER} and ${isGone('actor_id')}`),
  earlierImports: (tx) =>
    tx.execute(sql`update ${earlierImports} set actor_name = ${FORMER}
      where created_at < now() - ${YEARS} and actor_name <> ${FORMER} and ${isGone('actor_id')}`),
  auditLog: async (tx) => {
    await tx.execute(sql`update ${auditLog} set address = null
      where at < now() - ${ADDRESS_YEARS} and address is not null`)
    await tx.execute(sql`update ${auditLog} set actor_name = ${FORMER}
      where at < now() - ${YEARS} and actor_name <> ${FORMER} and ${isGone('actor_id')}`)
    await tx.execute(sql`update ${auditLog} set subject_name = ${FORMER}, before = null, after = null
      where at < now() - ${YEARS} and subject_name <> ${FORMER} and (action like 'person.%' and ${isGone('subject_id')}
        or action like 'invite.%' and not exists (select from ${users} u where u.email = lower(subject_name)))`)
  },
}

function isGone(column: 'actor_id' | 'subject_id') {
  return sql`not exists (select from ${users} u where u.id = ${sql.raw(column)})`
}
