/** What whoever calls a customer should know: what became of the orders of that number. Read along the index of phones. */
import { and, asc, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderEvents, orders } from '#db/schema.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { CallerFacts } from './order-desk.schema.ts'
import type { OrderRow } from './order-row.server.ts'
import { type OrderStatus, statusesThat } from './order-statuses.ts'
import { statusThat } from './status-condition.server.ts'

const isUnderWay = sql`(${statusThat('awaitsCall')} or ${statusThat('awaitsPacking')} or ${statusThat('awaitsCourier')} or ${statusThat('isOnTheWay')})`
const MOST_OPEN = 500

type Called = Pick<OrderRow, 'id' | 'customerPhone' | 'status'>

/** The facts for each of the orders, by its id: of all other orders with the same phone. Two statements, however many. */
export async function readCallerFacts(db: Db, called: readonly Called[]): Promise<Map<string, CallerFacts>> {
  const phones = [...new Set(called.map(({ customerPhone }) => customerPhone).filter(Boolean))]
  if (phones.length === 0) return new Map(called.map(({ id }) => [id, NO_FACTS]))
  const [counts, open] = await Promise.all([countByPhone(db, phones), listOpen(db, phones)])
  const openOf = Map.groupBy(open, ({ phone }) => phone)
  return new Map(
    called.map(({ id, customerPhone, status }) => {
      const others = (openOf.get(customerPhone) ?? []).filter(({ _id }) => _id !== id)
      const open = others.map(({ phone: _, ...order }) => order)
      return [id, { ...factsOf(counts.get(customerPhone) ?? [], status), open }]
    }),
  )
}

/** Of a number that nobody ordered with before. */
export const NO_FACTS: CallerFacts = { orders: 0, refused: 0, ended: {}, open: [] }

type Counted = { status: OrderStatus; isRefused: boolean; count: number }

/** Of all orders of the number but the one that is called about, which is in `own`. */
function factsOf(counted: readonly Counted[], own: OrderStatus): Omit<CallerFacts, 'open'> {
  const totalOf = (rows: readonly Counted[]) => rows.reduce((sum, { count }) => sum + count, 0)
  const ended = statusesThat('isEnded').map((status) => {
    const all = totalOf(counted.filter((row) => row.status === status && !row.isRefused))
    return [status, Math.max(0, all - (status === own ? 1 : 0))] as const
  })
  return {
    orders: Math.max(0, totalOf(counted) - 1),
    refused: totalOf(counted.filter(({ isRefused }) => isRefused)),
    ended: Object.fromEntries(ended.filter(([, count]) => count > 0)),
  }
}

/** Refused at the door: it came to nothing on its way, without ever having been delivered. */
const isRefused = sql`(${statusThat('isEnded')} and not ${statusThat('isSale')} and exists (
  select from ${orderEvents} e where e.order_id = ${orders.id} and e.to_status = ${orders.status}
  and e.from_status in (${sql.join(
    statusesThat('isOnTheWay').map((status) => sql`${status}`),
    sql`, `,
  )})))`

async function countByPhone(db: Db, phones: string[]): Promise<Map<string, Counted[]>> {
  const rows = await db
    .select({
      phone: orders.customerPhone,
      status: orders.status,
      // In another expression: drizzle takes the names of tables off the columns of this one.
      isRefused: sql<boolean>`${isRefused}`,
      count: sql<number>`count(*)::int`,
    })
    .from(orders)
    .where(inArray(orders.customerPhone, phones))
    .groupBy(sql`1, 2, 3`)
  return Map.groupBy(rows, ({ phone }) => phone)
}

async function listOpen(db: Db, phones: string[]) {
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.customerPhone, phones), ne(orders.customerPhone, ''), isUnderWay))
    .orderBy(asc(orders.number))
    .limit(MOST_OPEN)
  return rows.map((row) => ({
    phone: row.customerPhone,
    _id: row.id,
    orderNumber: formatOrderNumber(row),
    status: row.status,
    totalAmount: rupeesFromPaise(row.totalPaise),
  }))
}
