/** The book's day of an entry. Days are India's. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { cashClosings } from '#db/schema.ts'
import { daysAfter } from '../india.ts'

/** Any fixed number: entries share the lock, a close takes it exclusively. Always taken after the orders' locks. */
const BOOK_LOCK = 7_065_747_411

export async function readDays(db: Db | Tx): Promise<{ closedThrough: string | null; today: string }> {
  const [row] = await db
    .select({
      closedThrough: sql<string | null>`max(${cashClosings.day})::text`,
      today: sql<string>`(now() at time zone 'Asia/Kolkata')::date::text`,
    })
    .from(cashClosings)
  if (!row) throw new Error('An aggregate returned no row')
  return row
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
