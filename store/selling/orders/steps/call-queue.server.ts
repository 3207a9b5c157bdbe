/** Orders that await the confirming call. */
import { and, asc, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Db } from '#engines/postgres/client.ts'
import { DAY_MS } from '#store/india.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { landlineOf } from '#store/phone-number.server.ts'
import { pickColumns } from '#store/rows.server.ts'
import type { CallerFacts, CallQueue, OrderToCall } from '#store/selling/orders/order-desk.schema.ts'
import { moneyOf } from '#store/selling/orders/order-money.ts'
import { CALLS_BEFORE_GIVING_UP, MOST_CALLS, UNREACHABLE_DAYS } from '#store/selling/orders/placing/order-limits.ts'
import { orderOf, readLinesOf, readNotesOf } from '#store/selling/orders/reading/list-orders.server.ts'
import { linkFactsOf, movedOrderOf, type OrderRow } from '#store/selling/orders/reading/order-row.server.ts'
import { isPhoneTrue, WAS_REFUSED } from '../placing/known-customer.server.ts'
import { type OrderStatus, statusesThat } from './order-statuses.ts'
import { statusThat } from './status-condition.server.ts'

const MOST_COUNTED = 1000

const awaitsCall = statusThat('awaitsCall')
const isDue = and(awaitsCall, or(isNull(orders.callAfter), lte(orders.callAfter, sql`now()`)))
const isLater = and(awaitsCall, gt(orders.callAfter, sql`now()`))

/** The link to the order for a message to the phone, where the customer may have one. */
export type LinkOf = (order: Pick<OrderRow, 'id' | 'customerPhone' | 'language'>) => { link?: string }

/** Orders due now, oldest first, and orders to call later, by time. Marks those unreachable for `UNREACHABLE_DAYS`. */
export async function readCallQueue(db: Db, _admin: Admin<'read orders'>, linkOf: LinkOf): Promise<CallQueue> {
  const [due, later, dueCount, laterCount] = await Promise.all([
    db.select().from(orders).where(isDue).orderBy(asc(orders.number)).limit(MOST_CALLS),
    db.select().from(orders).where(isLater).orderBy(asc(orders.callAfter), asc(orders.number)).limit(MOST_CALLS),
    countUpTo(db, isDue),
    countUpTo(db, isLater),
  ])
  const withLines = await toCall(db, [...due, ...later], linkOf)
  return {
    due: withLines.slice(0, due.length),
    later: withLines.slice(due.length),
    dueCount,
    laterCount,
  }
}

async function countUpTo(db: Db, condition: SQL | undefined): Promise<number> {
  const some = db.select({ one: sql`1` }).from(orders).where(condition).limit(MOST_COUNTED).as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

async function toCall(db: Db, rows: (typeof orders.$inferSelect)[], linkOf: LinkOf): Promise<OrderToCall[]> {
  if (rows.length === 0) return []
  const linesOf = await readLinesOf(db, rows)
  const notesOf = await readNotesOf(db, rows)
  const facts = await readCallerFacts(db, rows)
  const longAgo = Date.now() - UNREACHABLE_DAYS * DAY_MS
  return rows.map((row) => ({
    ...orderOf(row, linesOf(row)),
    ...pickColumns(row, 'callAttempts', 'lastCallAt', 'callAfter'),
    money: moneyOf(row),
    caller: facts.get(row.id) ?? NO_CALLER_FACTS,
    ...notesOf(row),
    ...linkFactsOf(row),
    ...linkOf(row),
    ...landlineOf(row.customerPhone),
    isUnreachable: row.callAttempts >= CALLS_BEFORE_GIVING_UP && row.createdAt.getTime() <= longAgo,
  }))
}

export const isUnderWay = sql`(${statusThat('awaitsCall')} or ${statusThat('awaitsPacking')} or ${statusThat('awaitsCourier')} or ${statusThat('isOnTheWay')})`
const MOST_OPEN = 500

type Called = Pick<OrderRow, 'id' | 'customerPhone' | 'status' | 'userId'>

/**
 * By order id: facts of the other orders with its phone number. Orders that a stranger may have placed are only counted, in
 * `byOthers`. Two statements for any number of orders.
 */
export async function readCallerFacts(db: Db, called: readonly Called[]): Promise<Map<string, CallerFacts>> {
  const phones = [...new Set(called.map(({ customerPhone }) => customerPhone).filter(Boolean))]
  if (phones.length === 0) return new Map(called.map(({ id }) => [id, NO_CALLER_FACTS]))
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

export const NO_CALLER_FACTS: CallerFacts = { orders: 0, refused: 0, ended: {}, open: [], byOthers: 0 }

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
