/** Reads the cash book: an entry, a day, a closing. */
import { asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/client.ts'
import { type CashWay, formatOrderNumber } from '#db/order-values.ts'
import { cashEntries, cashLines, orders, users } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { daysAfter } from '#store/india.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { duePaiseOf, owedBackPaiseOf } from '#store/orders/order-money.ts'
import type { OrderRow } from '#store/orders/reading/order-row.server.ts'
import { isOwed, isRefundDue } from '#store/orders/steps/money-condition.server.ts'
import { answerOf, inSnapshot } from '#store/rows.server.ts'
import { FORMER, findClosing, findExpected, readDays } from './book-day.server.ts'
import type { CashDay, CashEntry, MoneyOwed } from './cash-book.schema.ts'
import { CASH_LIMITS } from './cash-book.ts'

/** Throws `not_found`. */
export async function getEntry(tx: Tx, id: number): Promise<CashEntry> {
  const [entry] = await readEntries(tx, eq(cashEntries.id, id))
  if (!entry) throw new StoreError('not_found', 'There is no such entry.')
  return entry
}

/** The entries of a day, with the cash expected in the till or the closing. Without `asked`, today. */
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

/** A list beyond this length would help nobody. */
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
