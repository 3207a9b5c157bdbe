/** Orders that staff take by phone, under the same stock rules. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderReturns, orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { pipelineWithin } from '#engines/postgres/pipeline.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField } from '#store/errors.ts'
import type { Language } from '#store/language.ts'
import { pageLanguage } from '#store/page-language.server.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import type { EarlierPerson } from '#store/people/earlier/earlier.schema.ts'
import { findEarlierCaller } from '#store/people/earlier/read-earlier.server.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import { pickColumns } from '#store/rows.server.ts'
import { byCustomer } from '#store/selling/orders/reading/customer-orders.server.ts'
import { recordEvent } from '#store/selling/orders/reading/order-row.server.ts'
import { exchangedAlready, findExchange } from './exchanges.server.ts'
import { isMailboxOf, isPhoneTrue } from './known-customer.server.ts'
import type { KnownCustomer, PhoneOrder } from './phone-orders.schema.ts'
import {
  type OrderInput,
  type OrderRequest,
  type PlacedOrder,
  placedOnce,
  placeOrderIn,
  type Terms,
} from './place-order.server.ts'

const MOST_KNOWN = 3

/** Once for each key. Throws what `placeOrder` throws. */
export function placePhoneOrder(
  db: Db,
  admin: Admin<'take orders'>,
  order: PhoneOrder,
  terms: Terms,
  idempotencyKey?: string,
): Promise<PlacedOrder> {
  return inTransaction(db, (tx) => takeOrderIn(tx, { by: admin, takenBy: admin.uid, terms, idempotencyKey }, order))
}

/** `by` is absent where the customer accepts a quotation. */
type Taking = Pick<OrderRequest, 'terms' | 'quoted'> & {
  takenBy: string
  by: Admin<'take orders'> | undefined
  idempotencyKey: string | undefined
}
type Input = OrderInput & Pick<PhoneOrder, 'customerEmail' | 'status' | 'note' | 'replacesReturn'>

export async function takeOrderIn(tx: Tx, { by, idempotencyKey, ...of }: Taking, order: Input): Promise<PlacedOrder> {
  const { customerEmail: email, status, note } = order
  const isEmailProven = await isProven(tx, email, order.customerInfo.phone)
  const ordering = { userId: null, email, isEmailProven, status, ...of }
  const language = order.language ?? pageLanguage() ?? (await lastLanguageOf(tx, order.customerInfo.phone))
  const sent = { ...order, language }
  const placing = await placedOnce(tx, await placeOrderIn(pipelineWithin(tx), ordering, sent, idempotencyKey))
  if (placing.replayed) return placing
  const { _id, orderNumber, totalAmount } = placing.order
  if (order.replacesReturn) await linkExchange(tx, _id, order.replacesReturn)
  const facts = { takenByPhone: true, yes: by ? undefined : 'phone' }
  await recordEvent(tx, _id, by ?? byCustomer(), { kind: 'status', to: status, note: note ?? null, facts })
  const subject = { id: _id, name: orderNumber }
  if (by) await recordAudit(tx, by, { action: 'order.take', subject, after: { status, totalAmount } })
  return placing
}

async function linkExchange(tx: Tx, id: string, replacesReturn: string): Promise<void> {
  const isAccepted = inArray(orderReturns.status, ['accepted', 'received'])
  const ofReturn = and(eq(orderReturns.id, replacesReturn), isAccepted)
  const [found] = await tx.select({ id: orderReturns.id }).from(orderReturns).where(ofReturn).for('update')
  if (!found) throw invalidField('/replacesReturn', 'Only what comes back can be exchanged: accept the return first.')
  const standing = await findExchange(tx, replacesReturn)
  if (standing) throw invalidField('/replacesReturn', exchangedAlready(standing))
  await tx.update(orders).set({ replacesReturn }).where(eq(orders.id, id))
}

/** An address given by phone may be misheard, or a stranger's. */
async function isProven(tx: Tx, email: string, phone: string): Promise<boolean> {
  if (email === '') return false
  const { rows } = await tx.execute<{ proven: boolean }>(sql`select ${isMailboxOf(email, phone)} as proven`)
  return rows[0]?.proven === true
}

/** The language of the number's last order. Undefined for a new customer. */
export async function lastLanguageOf(db: Db | Tx, phone: string): Promise<Language | undefined> {
  const theirs = and(eq(orders.customerPhone, phone), isPhoneTrue())
  const [last] = await db
    .select({ language: orders.language })
    .from(orders)
    .where(theirs)
    .orderBy(desc(orders.number))
    .limit(1)
  return last?.language
}

/** A customer from before Tokri with this number, as the form takes them over. */
function callerBefore({ name, email, address, lastDay }: EarlierPerson, phone: string): KnownCustomer {
  return {
    customerName: name,
    customerPhone: phone,
    customerEmail: email,
    customerAddress: address,
    orderNumber: 'Before Tokri',
    createdAt: new Date(lastDay ?? 0).toISOString(),
  }
}

/** Customers of this number, newest first, each name and address once; without strangers who only typed the number. */
export async function findKnownCustomers(
  db: Db,
  _admin: Admin<'take orders'>,
  phone: string,
): Promise<KnownCustomer[]> {
  const number = indianPhoneNumber(phone)
  if (!number) return []
  const newest = db
    .selectDistinctOn([orders.customerName, orders.customerAddress])
    .from(orders)
    .where(and(eq(orders.customerPhone, number), isPhoneTrue()))
    .orderBy(orders.customerName, orders.customerAddress, desc(orders.number))
    .as('newest')
  const rows = await db.select().from(newest).orderBy(sql`${newest.number} desc`).limit(MOST_KNOWN)
  const known = rows.map((row) => ({
    ...pickColumns(row, 'customerName', 'customerPhone', 'customerEmail', 'customerAddress', 'createdAt'),
    orderNumber: formatOrderNumber(row),
  }))
  const earlier = known.length < MOST_KNOWN ? await findEarlierCaller(db, number) : undefined
  return earlier ? [...known, callerBefore(earlier, number)] : known
}
