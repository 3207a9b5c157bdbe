/** Orders that a cap refused: stored until staff approve or dismiss them. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { ORDER_CHOICES } from '#db/order-values.ts'
import { products } from '#db/schema/goods.ts'
import { users } from '#db/schema/people.ts'
import { refusedOrders } from '#db/schema/selling.ts'
import { rings } from '#db/schema/talk.ts'
import { currentRequest } from '#engines/postgres/asking.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { pipelineWithin } from '#engines/postgres/pipeline.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { landlineOf } from '#store/phone-number.server.ts'
import { pickColumns } from '#store/rows.server.ts'
import type { RefusedOrder } from './phone-orders.schema.ts'
import {
  type OrderInput,
  type PlacedOrder,
  placedOnce,
  placeOrder,
  placeOrderIn,
  type Terms,
} from './place-order.server.ts'

const MOST_LISTED = 20

/** As `placeOrder`; an order beyond the caps is stored for staff, replacing an earlier one of the account, and rings the desk. */
export async function placeOrStoreRefused(...args: Parameters<typeof placeOrder>): Promise<PlacedOrder> {
  const [db, { uid }, , , key] = args
  try {
    const placed = await placeOrder(...args)
    if (key !== undefined) await db.delete(refusedOrders).where(isOfCart(uid, key))
    return placed
  } catch (error) {
    if (error instanceof StoreError && error.code === 'too_many_open_orders') await storeRefused(...args)
    throw error
  }
}

function isOfCart(uid: string, key: string) {
  return and(eq(refusedOrders.userId, uid), eq(refusedOrders.idempotencyKey, key))
}

/** With a new id each time: staff approve exactly what they read. */
function storeRefused(...[db, { uid }, sent, { gate }, key]: Parameters<typeof placeOrder>): Promise<void> {
  const goods = pickColumns(
    sent,
    'customerInfo',
    'customerGstin',
    'orderItems',
    'classSets',
    'totalAmount',
    'deliverySeen',
    'language',
  )
  const order = { ...goods, ...pickColumns(sent, ...ORDER_CHOICES) }
  const row = { id: randomUUID(), order, idempotencyKey: key ?? null, network: gate.network, createdAt: sql`now()` }
  return inTransaction(db, async (tx) => {
    const isThere = (await tx.$count(refusedOrders, eq(refusedOrders.userId, uid))) > 0
    const target = refusedOrders.userId
    await tx
      .insert(refusedOrders)
      .values({ ...row, userId: uid })
      .onConflictDoUpdate({ target, set: row })
    if (!isThere) await tx.insert(rings).values({ kind: 'order_refused', subjectId: row.id })
  })
}

export async function listRefused(db: Db): Promise<RefusedOrder[]> {
  const rows = await db.select().from(refusedOrders).orderBy(asc(refusedOrders.createdAt)).limit(MOST_LISTED)
  const ids = rows.flatMap(({ order }) => order.orderItems.map(({ _id }) => _id))
  const { id, name } = products
  const named = await db.select({ id, name }).from(products).where(inArray(id, ids))
  const names = new Map(named.map((one) => [one.id, one.name]))
  return rows.map(({ order: { customerInfo, orderItems, classSets = [], totalAmount }, ...row }) => ({
    ...pickColumns(row, 'id', 'createdAt'),
    customerInfo,
    ...landlineOf(customerInfo.phone),
    totalAmount,
    orderItems: [
      ...orderItems.map(({ _id, qty }) => ({ name: names.get(_id) ?? 'A product that is gone', qty })),
      ...classSets.map(({ name, qty }) => ({ name: `Set for ${name}`, qty })),
    ],
  }))
}

/**
 * Places the order for its customer, beyond the caps; the customer's retry with the same key finds it. `agreedAmount`: the
 * present total in rupees, once the customer heard it. Throws `not_found`, and what `placeOrder` throws.
 */
export function approveRefused(
  db: Db,
  admin: Admin<'confirm orders'>,
  id: string,
  termsOf: (order: OrderInput, uid: string) => Terms,
  agreedAmount: number | undefined,
): Promise<PlacedOrder['order']> {
  return inTransaction(db, async (tx) => {
    const { order, userId, idempotencyKey, network } = await take(tx, id)
    const mailing = { origin: currentRequest()?.origin }
    const [person] = await tx.select().from(users).where(eq(users.id, userId))
    const who = { userId, takenBy: null, email: person?.email ?? '', isEmailProven: person?.emailVerified === true }
    const terms = termsOf(order, userId)
    const ordering = { ...who, status: 'placed' as const, terms, gate: { network }, mailing, agreedAmount }
    const key = idempotencyKey ?? undefined
    const placed = await placedOnce(tx, await placeOrderIn(pipelineWithin(tx), ordering, order, key))
    const { _id, orderNumber, totalAmount } = placed.order
    const subject = { id: _id, name: orderNumber }
    await recordAudit(tx, admin, { action: 'order.let-in', subject, after: { totalAmount } })
    return placed.order
  })
}

export function dismissRefused(db: Db, _admin: Admin<'confirm orders'>, id: string): Promise<unknown> {
  return inTransaction(db, (tx) => take(tx, id))
}

/** Dismisses orders refused until then, as later ones were not seen. Returns how many. */
export async function dismissAllRefused(
  db: Db,
  _admin: Admin<'confirm orders'>,
  until: string,
): Promise<{ count: number }> {
  const { rowCount } = await db.delete(refusedOrders).where(lte(refusedOrders.createdAt, new Date(until)))
  return { count: rowCount ?? 0 }
}

async function take(tx: Tx, id: string) {
  const [row] = await tx.delete(refusedOrders).where(eq(refusedOrders.id, id)).returning()
  if (!row) throw new StoreError('not_found', 'This order was let in or put away already.')
  return row
}
