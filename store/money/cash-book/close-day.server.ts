/** Closes the days of the cash book, and opens the last one again. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { startOfDay } from '#db/indian-days.ts'
import { cashClosings, cashEntries } from '#db/schema/money.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor, lockShared } from '#engines/postgres/locks.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { daysAfter } from '#store/india.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import type { CashClosing, DayClosed } from './cash-book.schema.ts'
import { findClosing, readClosedThrough, readTill } from './read-book.server.ts'

/**
 * The day that an entry gets: today, or the next one once today is closed. Entries share a lock until the transaction ends and
 * a closing takes it alone. Lock orders before.
 */
export async function lockEntryDay(tx: Tx): Promise<string> {
  await lockShared(tx, LOCKS.cashBook)
  return dayOf(await readClosedThrough(tx))
}

function dayOf({ closedThrough, today }: Days): string {
  return closedThrough !== null && closedThrough >= today ? daysAfter(closedThrough, 1) : today
}

type Days = Awaited<ReturnType<typeof readClosedThrough>>

/** Throws `invalid_input` for a future day, and for a closed day before today. */
export async function dayOfPayment(tx: Tx, day: string, isFromTill: boolean): Promise<string> {
  await lockShared(tx, LOCKS.cashBook)
  const days = await readClosedThrough(tx)
  if (day > days.today) throw invalidField('/day', 'This day has not come yet.')
  if (!isFromTill || days.closedThrough === null || days.closedThrough < day) return day
  if (day === days.today) return dayOf(days)
  throw invalidField('/day', `The till is closed up to ${days.closedThrough}. Choose a later day.`)
}

async function lockBook(tx: Tx): Promise<void> {
  await lockFor(tx, LOCKS.cashBook)
}

/** In paise: a smaller difference needs no note. */
const SMALLEST_COIN_PAISE = 100

/**
 * Throws `already_exists` when it or a later day is closed, `wrong_status` with the present sum when an entry came meanwhile,
 * and `invalid_input` for a future day, a difference without a note, or more left than was counted.
 */
export function closeDay(db: Db, admin: Admin<'take money'>, close: DayClosed): Promise<CashClosing> {
  const { day, note } = close
  const [countedPaise, leftPaise] = [paiseFromRupees(close.counted), paiseFromRupees(close.left)]
  if (leftPaise > countedPaise) throw invalidField('/left', 'You cannot leave more in the till than you counted.')
  return inTransaction(db, async (tx) => {
    await lockBook(tx)
    const { closedThrough, today } = await readClosedThrough(tx)
    if (day > today) throw invalidField('/day', 'This day has not come yet.')
    if (closedThrough !== null && closedThrough >= day) {
      throw new StoreError(
        'already_exists',
        `The cash book is closed up to ${closedThrough}. The owner can open the last closed day again.`,
      )
    }
    const { expectedPaise } = await readTill(tx, day)
    refuseOtherSum(expectedPaise, paiseFromRupees(close.expected))
    if (Math.abs(countedPaise - expectedPaise) >= SMALLEST_COIN_PAISE && note === '') {
      throw invalidField('/note', 'Please say why the count is different.')
    }
    await tx
      .insert(cashClosings)
      .values({ day, expectedPaise, countedPaise, leftPaise, note: note || null, actorId: admin.uid })
    const after = { expectedPaise, countedPaise, leftPaise }
    await recordAudit(tx, admin, { action: 'till.close', subject: { id: day, name: day }, after })
    const closing = await findClosing(tx, day)
    if (!closing) throw new Error('The day is not closed')
    return closing
  })
}

/**
 * Reopens the day that was closed last, so that no later closing changes; entries made since the closing count for it again.
 * Throws `wrong_status` for any other day.
 */
export function openDay(db: Db, admin: Admin<'change settings'>, day: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockBook(tx)
    const { closedThrough } = await readClosedThrough(tx)
    if (closedThrough !== day) {
      throw new StoreError(
        'wrong_status',
        `Only the day that was closed last can be opened again: ${closedThrough ?? 'none is closed'}.`,
      )
    }
    await tx.execute(sql`select set_config('tokri.opening_day', ${day}, true)`)
    const row = onlyRow(await tx.delete(cashClosings).where(eq(cashClosings.day, day)).returning())
    const next = daysAfter(day, 1)
    await tx
      .update(cashEntries)
      .set({ day })
      .where(and(eq(cashEntries.day, next), lt(cashEntries.createdAt, startOfDay(next))))
    const { expectedPaise, countedPaise, leftPaise } = row
    const before = { expectedPaise, countedPaise, leftPaise }
    await recordAudit(tx, admin, { action: 'till.open', subject: { id: day, name: day }, before })
  })
}

function refuseOtherSum(expectedPaise: number, seenPaise: number): void {
  if (expectedPaise === seenPaise) return
  const expected = rupeesFromPaise(expectedPaise)
  const words = `Something was entered meanwhile: ${formatTotal(expected)} must be in the till now. Please check again.`
  throw new StoreError('wrong_status', words, { facts: { expected } })
}
