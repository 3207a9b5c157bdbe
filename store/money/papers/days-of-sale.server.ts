/** The days that decide an order's tax rates, see `dayOfRate`. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { cashEntries, cashLines } from '#db/schema/money.ts'
import { orderEvents } from '#db/schema/orders.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { indianDay } from '#store/india.ts'
import type { DaysOfSale } from '#store/money/gst/rates.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import type { OrderRow } from '#store/selling/orders/reading/order-row.server.ts'

/** For an invoice issued now. Goods still in the shop leave today at the earliest. */
export async function readDaysOfSale(tx: Tx, order: OrderRow): Promise<DaysOfSale> {
  const invoiced = indianDay(Date.now())
  const left = await findDayLeft(tx, order)
  return { supplied: left ?? invoiced, invoiced, paid: await findDayPaid(tx, order) }
}

async function findDayLeft(tx: Tx, order: OrderRow): Promise<string | undefined> {
  const leaving = deliveryMethodOf(order).hasAddress ? 'shipped' : 'delivered'
  // A shipment that was undone does not count.
  if (order.status === 'packed' || (order.status === 'shipped' && leaving !== 'shipped')) return undefined
  const [event] = await tx
    .select({ at: orderEvents.createdAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.toStatus, leaving)))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return event && indianDay(event.at.getTime())
}

/** The day on which the order was paid in full. An advance does not count. */
async function findDayPaid(tx: Tx, order: OrderRow): Promise<string | undefined> {
  const days = await tx
    .select({ day: cashEntries.day, paise: sql<number>`sum(${cashLines.amountPaise})::float8` })
    .from(cashLines)
    .innerJoin(cashEntries, eq(cashEntries.id, cashLines.entryId))
    .where(and(eq(cashLines.orderId, order.id), eq(cashLines.countsAs, 'received')))
    .groupBy(cashEntries.day)
    .orderBy(cashEntries.day)
  let [received, since]: [number, string | undefined] = [0, undefined]
  for (const { day, paise } of days) {
    received += paise
    since = received < order.totalPaise ? undefined : (since ?? day)
  }
  return since
}
