/** On which day of the book something is entered. Days are those of India. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { cashClosings } from '#db/schema.ts'
import { daysAfter } from '../india.ts'

/** Any fixed number: entries share the lock, a close has it alone. Always taken after the orders it is about. */
const BOOK_LOCK = 7_065_747_411

/** The last day that is closed, and today. */
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

/** The day of an entry made now: today, or after its close the next day. No day closes until the transaction ends. */
export async function dayToEnter(tx: Tx): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${BOOK_LOCK})`)
  const { closedThrough, today } = await readDays(tx)
  return closedThrough !== null && closedThrough >= today ? daysAfter(closedThrough, 1) : today
}

/** Nothing is entered until the transaction ends. */
export async function lockBook(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${BOOK_LOCK})`)
}
