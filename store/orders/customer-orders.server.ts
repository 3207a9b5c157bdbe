/** What customers read of their own orders. Those of others are not there for them, whatever they ask for. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orderEvents, orderLines, orders } from '#db/schema.ts'
import type { Customer } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { OrderStep, OwnOrder, OwnOrderDetail, OwnOrdersQuery } from './customer-orders.schema.ts'
import { orderOf } from './list-orders.server.ts'
import { findInvoiceSerial } from './read-order.server.ts'

type EventRow = typeof orderEvents.$inferSelect

/** The customer's orders, newest first: all of them, or `limit` of those older than the order `after`. */
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
  const linesOf = await readLines(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ownOrderOf(row, linesOf.get(row.id) ?? []))
}

/** One of the customer's orders with its story. Throws `not_found`, also for those of others. */
export async function getOwnOrder(db: Db, customer: Customer, id: string): Promise<OwnOrderDetail> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, customer.uid)))
  if (!row) throw new StoreError('not_found', 'There is no such order.')
  const lines = (await readLines(db, [id])).get(id) ?? []
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id))
  return {
    ...ownOrderOf(row, lines),
    customerInfo: { name: row.customerName, phone: row.customerPhone, address: row.customerAddress },
    customerEmail: row.customerEmail,
    subtotal: rupeesFromPaise(row.totalPaise - row.deliveryPaise),
    deliveryCharge: rupeesFromPaise(row.deliveryPaise),
    courier: row.courier,
    trackingNumber: row.trackingNumber,
    upiReference: row.upiReference,
    invoiceSerial: await findInvoiceSerial(db, id),
    timeline: [
      { what: 'placed', at: row.createdAt.toISOString(), byYou: row.takenBy === null },
      ...events.flatMap((event) => stepOf(event, customer)),
    ],
  }
}

function ownOrderOf(...order: Parameters<typeof orderOf>): OwnOrder {
  const { _id, orderNumber, status, createdAt, totalAmount, orderItems } = orderOf(...order)
  return { _id, orderNumber, status, createdAt, totalAmount, orderItems }
}

async function readLines(db: Db, ids: string[]) {
  const { orderId, position } = orderLines
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db.select().from(orderLines).where(inArray(orderId, ids)).orderBy(orderId, position)
  return Map.groupBy(rows, (line) => line.orderId)
}

/** Calls, notes and papers are the shop's own business. */
function stepOf({ kind, toStatus, actorId, createdAt }: EventRow, customer: Customer): OrderStep[] {
  const what = kind === 'lines' || kind === 'details' ? 'changed' : toStatus
  if (what === null || what === 'placed') return []
  return [{ what, at: createdAt.toISOString(), byYou: actorId === customer.uid }]
}
