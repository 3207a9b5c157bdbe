/** Orders that await the confirming call. */
import { and, asc, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { DAY_MS } from '#store/india.ts'
import type { CallQueue, OrderToCall } from '#store/orders/order-desk.schema.ts'
import { moneyOf } from '#store/orders/order-money.ts'
import { NO_FACTS, readCallerFacts } from '#store/orders/placing/caller-facts.server.ts'
import { CALLS_BEFORE_GIVING_UP, MOST_CALLS, UNREACHABLE_DAYS } from '#store/orders/placing/order-limits.ts'
import { orderOf, readLinesOf, readNotesOf } from '#store/orders/reading/list-orders.server.ts'
import { linkFactsOf } from '#store/orders/reading/order-row.server.ts'
import { answerOf } from '#store/rows.server.ts'
import { statusThat } from './status-condition.server.ts'

const MOST_COUNTED = 1000

const awaitsCall = statusThat('awaitsCall')
const isDue = and(awaitsCall, or(isNull(orders.callAfter), lte(orders.callAfter, sql`now()`)))
const isLater = and(awaitsCall, gt(orders.callAfter, sql`now()`))

/** Sent to a phone by the desk: the link to its order, where there may be one. */
export type LinkOf = (orderId: string, phone: string) => { link?: string }

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
    ...answerOf(row, 'callAttempts', 'lastCallAt', 'callAfter'),
    money: moneyOf(row),
    caller: facts.get(row.id) ?? NO_FACTS,
    ...notesOf(row),
    ...linkFactsOf(row),
    ...linkOf(row.id, row.customerPhone),
    isUnreachable: row.callAttempts >= CALLS_BEFORE_GIVING_UP && row.createdAt.getTime() <= longAgo,
  }))
}
