/** The cash book of the demo shop: own delivery brings cash along, the courier pays some days later. Closed up to yesterday. */
import { asc, sql } from 'drizzle-orm'
import type { CashWay } from '#db/order-values.ts'
import { cashClosings, cashEntries, cashLines } from '#db/schema/money.ts'
import { orderEvents } from '#db/schema/orders.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { DAY_MS, indianDay } from '../india.ts'
import { type DemoOrders, OWN_DELIVERY, STAFF } from './orders.ts'

/** What was delivered later than that is still with the courier. */
const COURIER_DAYS = 9

export type DemoPayment = { orderId: string; way: CashWay; courier: string | null; amountPaise: number; at: Date }

/** What came for the delivered orders until now, oldest first. `now` in milliseconds. */
export function paymentsOf({ orders, events }: DemoOrders, now: number): DemoPayment[] {
  const deliveredAt = new Map(
    events.filter(({ toStatus }) => toStatus === 'delivered').map(({ orderId, createdAt }) => [orderId, createdAt]),
  )
  return orders
    .flatMap(({ id, status, courier = null, totalPaise }) => {
      const delivered = status === 'delivered' ? deliveredAt.get(id)?.getTime() : undefined
      if (delivered === undefined) return []
      const isOwn = courier === OWN_DELIVERY
      const at = new Date(delivered + (isOwn ? 0 : COURIER_DAYS * DAY_MS))
      const payment = { orderId: id, courier: isOwn ? null : courier, amountPaise: totalPaise, at }
      return at.getTime() < now ? [{ ...payment, way: isOwn ? ('cash' as const) : ('courier' as const) }] : []
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Enters them, and closes yesterday. The sums of the orders were written with them. */
export async function enterPayments(tx: Tx, payments: readonly DemoPayment[], now: number): Promise<void> {
  const rows = payments.map(({ way, courier, amountPaise, at }) => ({
    kind: 'received' as const,
    way,
    courier,
    amountPaise,
    day: indianDay(at.getTime()),
    requestHash: '',
    actorId: STAFF.actorId,
    createdAt: at,
  }))
  await tx.insert(cashEntries).values(rows)
  // Their numbers count up in the order of the list.
  const entered = await tx.select({ id: cashEntries.id }).from(cashEntries).orderBy(asc(cashEntries.id))
  const known = payments.flatMap((payment, place) => {
    const id = entered[place]?.id
    return id === undefined ? [] : [{ ...payment, id }]
  })
  const lineOf = ({ id, orderId, amountPaise }: (typeof known)[number]) => ({ entryId: id, orderId, amountPaise })
  await tx.insert(cashLines).values(known.map((one) => ({ ...lineOf(one), countsAs: 'received' as const })))
  await tx.insert(orderEvents).values(
    known.map(({ id, orderId, way, courier, amountPaise, at }) => {
      const money = { kind: 'received', way, amount: amountPaise / 100, entry: id, ...(courier ? { courier } : {}) }
      return { orderId, ...STAFF, kind: 'payment' as const, facts: { money }, createdAt: at }
    }),
  )
  const day = indianDay(now - DAY_MS)
  const cash = sql<number>`(select coalesce(sum(amount_paise), 0) from cash_entries where way = 'cash' and day <= ${day})`
  await tx.insert(cashClosings).values({
    day,
    expectedPaise: cash,
    countedPaise: cash,
    leftPaise: 0,
    actorId: STAFF.actorId,
  })
}
