/** Reads the cash book: an entry, a day, a closing. */
import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/client.ts'
import { TODAY } from '#db/indian-days.ts'
import { LOCKS, lockFor, lockShared } from '#db/locks.ts'
import { type CashWay, formatOrderNumber } from '#db/order-values.ts'
import { inTransaction } from '#db/retry.ts'
import { cashClosings, cashEntries, cashLines, orders, users } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import type { CashClosing, DayClosed } from '#store/cash-book/cash-book.schema.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { duePaiseOf, owedBackPaiseOf } from '#store/orders/order-money.ts'
import type { OrderRow } from '#store/orders/reading/order-row.server.ts'
import { isOwed, isRefundDue } from '#store/orders/steps/status-condition.server.ts'
import { answerOf, inSnapshot, onlyRow } from '#store/rows.server.ts'
import { daysAfter } from '../india.ts'
import type { CashDay, CashEntry, MoneyOwed } from './cash-book.schema.ts'
import { CASH_LIMITS } from './cash-book.ts'

/** Throws `not_found`. */
export async function getEntry(tx: Tx, id: number): Promise<CashEntry> {
  const [entry] = await readEntries(tx, eq(cashEntries.id, id))
  if (!entry) throw new StoreError('not_found', 'There is no such entry.')
  return entry
}

export async function readCashDay(db: Db, _admin: Admin<'read takings'>, asked?: string): Promise<CashDay> {
  return inSnapshot(db, async (tx) => {
    const { closedThrough, today } = await readDays(tx)
    const day = asked ?? today
    const entries = await readEntries(tx, eq(cashEntries.day, day))
    const closing = await findClosing(tx, day)
    const isClosedToday = closing !== null && day === today
    const later = isClosedToday ? await readEntries(tx, eq(cashEntries.day, daysAfter(day, 1))) : []
    const expected = rupeesFromPaise(await findExpected(tx, day))
    return { day, today, closedThrough, sums: sumsOf(entries), closing, entries, later, expected }
  })
}

function sumsOf(entries: readonly CashEntry[]): CashDay['sums'] {
  const sum = (way: CashWay) =>
    rupeesFromPaise(
      entries.filter((entry) => entry.way === way).reduce((paise, { amount }) => paise + Math.round(amount * 100), 0),
    )
  return { cash: sum('cash'), upi: sum('upi'), courier: sum('courier') }
}

async function readEntries(tx: Tx, which: ReturnType<typeof eq>): Promise<CashEntry[]> {
  const correction = alias(cashEntries, 'correction')
  const rows = await tx
    .select({ entry: cashEntries, by: users.name, correctedBy: correction.id })
    .from(cashEntries)
    .leftJoin(users, eq(users.id, cashEntries.actorId))
    .leftJoin(correction, eq(correction.corrects, cashEntries.id))
    .where(which)
    .orderBy(asc(cashEntries.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ entry }) => entry.id)
  const lines = await tx
    .select({ line: cashLines, number: orders.number, numberPrefix: orders.numberPrefix })
    .from(cashLines)
    .innerJoin(orders, eq(orders.id, cashLines.orderId))
    .where(inArray(cashLines.entryId, ids))
    .orderBy(asc(orders.number))
  const linesOf = Map.groupBy(lines, ({ line }) => line.entryId)
  return rows.map(({ entry, by, correctedBy }) => ({
    ...answerOf(entry, 'id', 'kind', 'way', 'courier', 'day', 'corrects'),
    amount: rupeesFromPaise(entry.amountPaise),
    lines: (linesOf.get(entry.id) ?? []).map(({ line, ...order }) => ({
      orderId: line.orderId,
      orderNumber: formatOrderNumber(order),
      amount: rupeesFromPaise(line.amountPaise),
    })),
    correctedBy,
    by: by || FORMER,
    at: entry.createdAt.toISOString(),
  }))
}

const MOST_READ = 2_000

export async function readMoneyOwed(db: Db, _admin: Admin<'read takings'>): Promise<MoneyOwed> {
  const [owed, refunds] = await Promise.all([
    db.select().from(orders).where(isOwed).orderBy(asc(orders.number)).limit(MOST_READ),
    db.select().from(orders).where(isRefundDue).orderBy(asc(orders.number)).limit(CASH_LIMITS.lines),
  ])
  // What had to come first by UPI is with no courier.
  const byCourier = Map.groupBy(owed, (row) =>
    row.advancePaise >= duePaiseOf(row) + (row.receivedPaise ?? 0) ? '' : (row.courier?.trim() ?? ''),
  )
  return {
    couriers: [...byCourier]
      .map(([courier, rows]) => ({
        courier,
        amount: rupeesFromPaise(rows.reduce((sum, row) => sum + duePaiseOf(row), 0)),
        count: rows.length,
        orders: rows.slice(0, CASH_LIMITS.lines).map((row) => owing(row, duePaiseOf(row))),
      }))
      .sort((one, other) => other.amount - one.amount),
    refunds: refunds.map((row) => owing(row, owedBackPaiseOf(row))),
  }
}

function owing(row: OrderRow, paise: number): MoneyOwed['refunds'][number] {
  return {
    ...answerOf(row, 'id', 'customerName', 'createdAt'),
    orderNumber: formatOrderNumber(row),
    amount: rupeesFromPaise(paise),
  }
}

export async function readDays(db: Db | Tx): Promise<{ closedThrough: string | null; today: string }> {
  const rows = await db
    .select({
      closedThrough: sql<string | null>`max(${cashClosings.day})::text`,
      today: sql<string>`${TODAY}::text`,
    })
    .from(cashClosings)
  return onlyRow(rows)
}

/**
 * Today, or the next day when today is closed. Entries share the lock until the transaction ends, a close takes it alone: call
 * it after the orders are locked.
 */
export async function dayToEnter(tx: Tx): Promise<string> {
  await lockShared(tx, LOCKS.cashBook)
  const { closedThrough, today } = await readDays(tx)
  return closedThrough !== null && closedThrough >= today ? daysAfter(closedThrough, 1) : today
}

export async function lockBook(tx: Tx): Promise<void> {
  await lockFor(tx, LOCKS.cashBook)
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

/** In paise: nobody has to say why less than the smallest coin is over or short. */
export const NO_COIN = 100

/**
 * Throws `already_exists` when it or a later day is closed, `wrong_status` with the present sum when something was entered
 * meanwhile, and `invalid_input` for a future day, a difference without a note, or more left than was counted.
 */
export function closeDay(db: Db, admin: Admin<'take money'>, close: DayClosed): Promise<CashClosing> {
  const { day, note } = close
  const [countedPaise, leftPaise] = [paiseFromRupees(close.counted), paiseFromRupees(close.left)]
  if (leftPaise > countedPaise) throw invalidField('/left', 'You cannot leave more in the till than you counted.')
  return inTransaction(db, async (tx) => {
    await lockBook(tx)
    const { closedThrough, today } = await readDays(tx)
    if (day > today) throw invalidField('/day', 'This day has not come yet.')
    if (closedThrough !== null && closedThrough >= day) {
      throw new StoreError(
        'already_exists',
        `The cash book is closed up to ${closedThrough}. The owner can open the last closed day again.`,
      )
    }
    const expectedPaise = await findExpected(tx, day)
    refuseOtherSum(expectedPaise, paiseFromRupees(close.expected))
    if (Math.abs(countedPaise - expectedPaise) >= NO_COIN && note === '') {
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

/** Opens the day that was closed last, so that no sum of a later close changes. Throws `wrong_status` for any other. */
export function openDay(db: Db, admin: Admin<'change settings'>, day: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockBook(tx)
    const { closedThrough } = await readDays(tx)
    if (closedThrough !== day) {
      throw new StoreError(
        'wrong_status',
        `Only the day that was closed last can be opened again: ${closedThrough ?? 'none is closed'}.`,
      )
    }
    await tx.execute(sql`select set_config('tokri.opening_day', ${day}, true)`)
    const row = onlyRow(await tx.delete(cashClosings).where(eq(cashClosings.day, day)).returning())
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

export const FORMER = 'Former staff'

export async function findClosing(tx: Tx, day: string): Promise<CashClosing | null> {
  const [row] = await tx
    .select({ closing: cashClosings, by: users.name })
    .from(cashClosings)
    .leftJoin(users, eq(users.id, cashClosings.actorId))
    .where(eq(cashClosings.day, day))
  if (!row) return null
  const { expectedPaise, countedPaise, leftPaise, note, createdAt } = row.closing
  return {
    day,
    expected: rupeesFromPaise(expectedPaise),
    counted: rupeesFromPaise(countedPaise),
    difference: rupeesFromPaise(countedPaise - expectedPaise),
    left: rupeesFromPaise(leftPaise),
    note: note ?? '',
    by: row.by || FORMER,
    at: createdAt.toISOString(),
  }
}
