/** Facts for staff who call a customer: earlier orders with the same phone number. */
import { and, asc, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { CallerFacts } from '#store/orders/order-desk.schema.ts'
import { movedOrderOf, type OrderRow } from '#store/orders/reading/order-row.server.ts'
import { type OrderStatus, statusesThat } from '#store/orders/steps/order-statuses.ts'
import { statusThat } from '#store/orders/steps/status-condition.server.ts'
import { isPhoneTrue, WAS_REFUSED } from './known-customer.server.ts'

export const isUnderWay = sql`(${statusThat('awaitsCall')} or ${statusThat('awaitsPacking')} or ${statusThat('awaitsCourier')} or ${statusThat('isOnTheWay')})`
const MOST_OPEN = 500

type Called = Pick<OrderRow, 'id' | 'customerPhone' | 'status' | 'userId'>

/**
 * By order id: facts of the other orders with its phone number. Orders that a stranger may have placed are only counted,
 * in `byOthers`. Two statements for any number of orders.
 */
export async function readCallerFacts(db: Db, called: readonly Called[]): Promise<Map<string, CallerFacts>> {
  const phones = [...new Set(called.map(({ customerPhone }) => customerPhone).filter(Boolean))]
  if (phones.length === 0) return new Map(called.map(({ id }) => [id, NO_FACTS]))
  const [counts, open] = await Promise.all([countByPhone(db, phones), listOpen(db, phones)])
  const openOf = Map.groupBy(open, ({ phone }) => phone)
  return new Map(
    called.map(({ id, customerPhone, status, userId }) => {
      const isTheirs = ({ typedBy }: Typed) => typedBy === null || typedBy === userId
      const others = (openOf.get(customerPhone) ?? []).filter((order) => order._id !== id && isTheirs(order))
      const open = others.map(({ phone: _, typedBy: __, ...order }) => order)
      const { theirs = [], foreign = [] } = Object.groupBy(counts.get(customerPhone) ?? [], (row) =>
        isTheirs(row) ? 'theirs' : 'foreign',
      )
      return [id, { ...factsOf(theirs, status), open, byOthers: totalOf(foreign) }]
    }),
  )
}

export const NO_FACTS: CallerFacts = { orders: 0, refused: 0, ended: {}, open: [], byOthers: 0 }

/** The account that typed the phone number; null when the number is surely the customer's. */
type Typed = { typedBy: string | null }
type StatusCount = Typed & { status: OrderStatus; isRefused: boolean; count: number }

const typedBy = sql<string | null>`case when not ${isPhoneTrue()} then orders.user_id end`

function totalOf(rows: readonly StatusCount[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** Facts of all orders with the number except the one to be called about, whose status is `own`. */
function factsOf(rows: readonly StatusCount[], own: OrderStatus): Omit<CallerFacts, 'open' | 'byOthers'> {
  const ended = statusesThat('isEnded').map((status) => {
    const all = totalOf(rows.filter((row) => row.status === status && !row.isRefused))
    return [status, Math.max(0, all - (status === own ? 1 : 0))] as const
  })
  return {
    orders: Math.max(0, totalOf(rows) - 1),
    refused: totalOf(rows.filter(({ isRefused }) => isRefused)),
    ended: Object.fromEntries(ended.filter(([, count]) => count > 0)),
  }
}

async function countByPhone(db: Db, phones: string[]): Promise<Map<string, StatusCount[]>> {
  const rows = await db
    .select({
      phone: orders.customerPhone,
      status: orders.status,
      isRefused: sql<boolean>`${sql.raw(WAS_REFUSED)}`,
      typedBy: sql<string | null>`${typedBy}`,
      count: sql<number>`count(*)::int`,
    })
    .from(orders)
    .where(inArray(orders.customerPhone, phones))
    .groupBy(sql`1, 2, 3, 4`)
  return Map.groupBy(rows, ({ phone }) => phone)
}

async function listOpen(db: Db, phones: string[]) {
  const rows = await db
    .select({ order: orders, typedBy: sql<string | null>`${typedBy}` })
    .from(orders)
    .where(and(inArray(orders.customerPhone, phones), ne(orders.customerPhone, ''), isUnderWay))
    .orderBy(asc(orders.number))
    .limit(MOST_OPEN)
  return rows.map(({ order: row, typedBy }) => ({
    phone: row.customerPhone,
    typedBy,
    ...movedOrderOf(row),
    status: row.status,
    totalAmount: rupeesFromPaise(row.totalPaise),
  }))
}
