/** The book's day of an entry. Days are India's. */
import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { cashClosings, cashEntries } from '#db/schema.ts'
import { onlyRow } from '#store/rows.server.ts'
import { daysAfter } from '../india.ts'

/** Any fixed number: entries share the lock, a close takes it exclusively. Always taken after the orders' locks. */
const BOOK_LOCK = 7_065_747_411

export async function readDays(db: Db | Tx): Promise<{ closedThrough: string | null; today: string }> {
  const rows = await db
    .select({
      closedThrough: sql<string | null>`max(${cashClosings.day})::text`,
      today: sql<string>`(now() at time zone 'Asia/Kolkata')::date::text`,
    })
    .from(cashClosings)
  return onlyRow(rows)
}

/** The day for an entry made now: today, or the next day when today is closed. Keeps days open until the transaction ends. */
export async function dayToEnter(tx: Tx): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${BOOK_LOCK})`)
  const { closedThrough, today } = await readDays(tx)
  return closedThrough !== null && closedThrough >= today ? daysAfter(closedThrough, 1) : today
}

/** Blocks entries until the transaction ends. */
export async function lockBook(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${BOOK_LOCK})`)
}

/** Cash expected in the till at the end of the day, in paise: what the previous close left, and the cash since. */
export async function findExpected(tx: Tx, day: string): Promise<number> {
  const [last] = await tx
    .select()
    .from(cashClosings)
    .where(lt(cashClosings.day, day))
    .orderBy(desc(cashClosings.day))
    .limit(1)
  const since = last ? gt(cashEntries.day, last.day) : undefined
  const [cash] = await tx
    .select({ paise: sql<number>`coalesce(sum(${cashEntries.amountPaise}), 0)::float8` })
    .from(cashEntries)
    .where(and(eq(cashEntries.way, 'cash'), since, lte(cashEntries.day, day)))
  return (last?.leftPaise ?? 0) + (cash?.paise ?? 0)
}
