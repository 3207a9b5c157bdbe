import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderEvents, orderReturns, orders } from '#db/schema.ts'
import { sumOfCharges, wireOf } from '#store/charges/charges.ts'
import { readCharges } from '#store/charges/read-charges.server.ts'
import { readCouponTerms } from '#store/coupons/use-coupon.server.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { OrderDetail, OrderEvent } from '#store/orders/order-desk.schema.ts'
import { moneyOf } from '#store/orders/order-money.ts'
import { termsOfOrder } from '#store/orders/placing/order-statements.server.ts'
import { creditOf, issuedOf, readIssuedRows } from '#store/orders/reading/issued-papers.server.ts'
import { readReturnsOf } from '#store/orders/returns/read-returns.server.ts'
import { answerOf } from '#store/rows.server.ts'
import { orderOf, readSoldLines } from './list-orders.server.ts'

/** One order with its lines, events and numbered papers; undefined when there is none. */
export async function findOrder(db: Db | Tx, id: string): Promise<OrderDetail | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) return undefined
  const lines = await readSoldLines(db, id)
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id))
  const order = orderOf(row, lines)
  const [issued, returns] = [await readIssuedRows(db, id), await readReturnsOf(db, id)]
  const charges = await readCharges(db, id)
  const couponTerms = await readCouponTerms(db, wireOf(charges))
  const credit = creditOf(row, { sold: lines, returns, issued })
  return {
    ...order,
    ...answerOf(row, 'userId', 'callAttempts', 'lastCallAt', 'callAfter', 'tries', 'nextTry', 'courier'),
    ...answerOf(row, 'trackingNumber', 'trackingUrl', 'upiReference', 'customerGstin', 'poNumber', 'takenBy'),
    deliveryCharge: 0,
    ...termsOfOrder(row, charges),
    ...(couponTerms ? { couponTerms } : {}),
    subtotal: rupeesFromPaise(row.totalPaise - sumOfCharges(charges)),
    ...linkFactsOf(row),
    money: moneyOf(row),
    papers: issued.map(issuedOf),
    ...(credit ? { credit } : {}),
    ...(await readExchange(db, row)),
    events: events.map(eventOf),
    returns,
  }
}

/** Whether its customer opened the link to it, and confirmed it. */
export function linkFactsOf({ linkSeenAt, yesBy }: typeof orders.$inferSelect) {
  return { linkSeenAt: linkSeenAt?.toISOString() ?? null, saidYes: yesBy !== null }
}

/** The orders that goods of this one were exchanged for, and the one that it is sent in exchange for. */
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
    ...(replaced ? { replaces: linkTo(replaced) } : {}),
    ...(replacements.length > 0 ? { replacedBy: replacements.map(linkTo) } : {}),
  }
}

/** The order's newest event; undefined when it has none. */
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
