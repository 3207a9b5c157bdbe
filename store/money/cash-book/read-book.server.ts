/** Reads the cash book: entries, a day, its closing, and money owed. */
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { TODAY } from '#db/indian-days.ts'
import { formatOrderNumber, LEDGER_MONEY, LEDGER_WAYS, MOVE_KINDS, type MoneyWay } from '#db/order-values.ts'
import { cashClosings, cashEntries, cashLines, expenses } from '#db/schema/money.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import { daysAfter } from '#store/india.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { inSnapshot, onlyRow, pickColumns } from '#store/rows.server.ts'
import { duePaiseOf, owedBackPaiseOf } from '#store/selling/orders/order-money.ts'
import type { OrderRow } from '#store/selling/orders/reading/order-row.server.ts'
import { isOwed, isRefundDue, statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import type { CashClosing, CashDay, CashEntry, MoneyOwed, OwedSums } from './cash-book.schema.ts'
import { CASH_LIMITS, type OwedBy } from './cash-book.ts'

/** Throws `not_found`. */
export async function getEntry(tx: Tx, id: number): Promise<CashEntry> {
  const [entry] = await readEntries(tx, eq(cashEntries.id, id))
  if (!entry) throw new StoreError('not_found', 'There is no such entry.')
  return entry
}

export async function readCashDay(db: Db, _admin: Admin<'read takings'>, given?: string): Promise<CashDay> {
  return inSnapshot(db, async (tx) => {
    const { closedThrough, today } = await readClosedThrough(tx)
    const day = given ?? today
    const entries = await readEntries(tx, eq(cashEntries.day, day))
    const closing = await findClosing(tx, day)
    const isClosedToday = closing !== null && day === today
    const later = isClosedToday ? await readEntries(tx, eq(cashEntries.day, daysAfter(day, 1))) : []
    const { expectedPaise, ...paise } = await readTill(tx, day)
    const { before, received, refunded, expenses, khata, moved } = paise
    const till = {
      before: rupeesFromPaise(before),
      received: rupeesFromPaise(received),
      refunded: rupeesFromPaise(refunded),
      expenses: rupeesFromPaise(expenses),
      khata: rupeesFromPaise(khata),
      moved: rupeesFromPaise(moved),
    }
    const expected = rupeesFromPaise(expectedPaise)
    return { day, today, closedThrough, sums: sumsOf(entries), till, closing, entries, later, expected }
  })
}

function sumsOf(entries: readonly CashEntry[]): CashDay['sums'] {
  const sum = (way: MoneyWay) =>
    rupeesFromPaise(
      entries.filter((entry) => entry.way === way).reduce((paise, { amount }) => paise + Math.round(amount * 100), 0),
    )
  const [khata, gift_card] = [sum('khata'), sum('gift_card')]
  return { cash: sum('cash'), upi: sum('upi'), courier: sum('courier'), bank: sum('bank'), khata, gift_card }
}

/** The name of who entered it, never of a customer, who pays by credit or gift card. */
const NAME_OF_WHO_ENTERED = sql<
  string | null
>`case when ${users.role} = 'customer' and ${cashEntries.way} in ${LEDGER_WAYS} then 'The customer' else ${users.name} end`

async function readEntries(tx: Tx, which: ReturnType<typeof eq>): Promise<CashEntry[]> {
  const correction = alias(cashEntries, 'correction')
  const { kind, whom, words } = expenses
  const rows = await tx
    .select({ entry: cashEntries, by: NAME_OF_WHO_ENTERED, correctedBy: correction.id, expense: { kind, whom, words } })
    .from(cashEntries)
    .leftJoin(users, eq(users.id, cashEntries.actorId))
    .leftJoin(correction, eq(correction.corrects, cashEntries.id))
    .leftJoin(expenses, eq(expenses.entryId, sql`coalesce(${cashEntries.corrects}, ${cashEntries.id})`))
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
  return rows.map(({ entry, by, correctedBy, expense }) => ({
    ...pickColumns(entry, 'id', 'kind', 'way', 'courier', 'day', 'corrects'),
    amount: rupeesFromPaise(entry.amountPaise),
    lines: (linesOf.get(entry.id) ?? []).map(({ line, ...order }) => ({
      orderId: line.orderId,
      orderNumber: formatOrderNumber(order),
      amount: rupeesFromPaise(line.amountPaise),
    })),
    expense,
    correctedBy,
    by: by || FORMER,
    at: entry.createdAt.toISOString(),
  }))
}

const COSTS = sql`(${orders.totalPaise} - ${orders.returnedPaise})`
const STILL_HERE = sql`coalesce(${orders.receivedPaise}, 0) - ${orders.refundedPaise}`

/** SQL of who has the money of a delivered order: an advance by UPI is with nobody who brought it. */
const OWED_BY_WHOM = sql<OwedBy>`case when ${orders.advancePaise} >= ${COSTS} then 'upi'
  when ${orders.way} = 'pickup' then 'counter' when ${orders.way} = 'rider' then 'rider' else 'courier' end`
const OF_COURIER = sql<string>`case when ${OWED_BY_WHOM} = 'courier' then trim(coalesce(${orders.courier}, '')) else '' end`

/** Sums and counts are of all orders, rows only of the oldest. */
export async function readMoneyOwed(db: Db, _admin: Admin<'read takings'>): Promise<MoneyOwed> {
  const [sums, owed, refunds] = await Promise.all([
    sumMoneyOwed(db),
    readOldestOwed(db),
    db.select().from(orders).where(isRefundDue).orderBy(asc(orders.number)).limit(CASH_LIMITS.lines),
  ])
  const oldest = Map.groupBy(owed, ({ by, courier }) => `${by} ${courier}`)
  return {
    ...sums,
    couriers: sums.couriers.map((sum) => ({
      ...sum,
      orders: (oldest.get(`${sum.by} ${sum.courier}`) ?? []).map(({ order }) => owing(order, duePaiseOf(order))),
    })),
    refunds: refunds.map((row) => owing(row, owedBackPaiseOf(row))),
  }
}

/** Largest sum first. */
export async function sumMoneyOwed(db: Db): Promise<OwedSums> {
  const [groups, refundSum] = await Promise.all([
    db
      .select({ by: OWED_BY_WHOM, courier: OF_COURIER, ...sumAndCount(sql`${COSTS} - ${orders.receivedPaise}`) })
      .from(orders)
      .where(isOwed)
      .groupBy(sql`1, 2`)
      .orderBy(sql`3 desc`),
    db
      .select(sumAndCount(sql`${STILL_HERE} - case when ${statusThat('isSale')} then ${COSTS} else 0 end`))
      .from(orders)
      .where(isRefundDue),
  ])
  const inRupees = ({ paise, ...row }: { paise: number; count: number }) => ({ ...row, amount: rupeesFromPaise(paise) })
  return {
    couriers: groups.map(({ by, courier, ...sum }) => ({ by, courier, ...inRupees(sum) })),
    refundsDue: inRupees(onlyRow(refundSum)),
  }
}

function sumAndCount(paise: SQL) {
  return { paise: sql<number>`coalesce(sum(${paise}), 0)::float8`, count: sql<number>`count(*)::int` }
}

/** The oldest orders of each group, as many as fit into one entry. */
async function readOldestOwed(db: Db) {
  const by = sql`${OWED_BY_WHOM}, ${OF_COURIER}`
  const nth = sql<number>`row_number() over (partition by ${by} order by ${orders.number})`
  const ranked = db.$with('ranked').as(
    db
      .select({ id: orders.id, nth: nth.as('nth') })
      .from(orders)
      .where(isOwed),
  )
  return db
    .with(ranked)
    .select({ by: OWED_BY_WHOM, courier: OF_COURIER, order: orders })
    .from(orders)
    .innerJoin(ranked, and(eq(ranked.id, orders.id), lte(ranked.nth, CASH_LIMITS.lines)))
    .orderBy(asc(orders.number))
}

function owing(row: OrderRow, paise: number): MoneyOwed['refunds'][number] {
  return {
    ...pickColumns(row, 'id', 'customerName', 'createdAt'),
    orderNumber: formatOrderNumber(row),
    amount: rupeesFromPaise(paise),
  }
}

export async function readClosedThrough(db: Db | Tx): Promise<{ closedThrough: string | null; today: string }> {
  const rows = await db
    .select({
      closedThrough: sql<string | null>`max(${cashClosings.day})::text`,
      today: sql<string>`${TODAY}::text`,
    })
    .from(cashClosings)
  return onlyRow(rows)
}

/** Sums of the cash since the previous closing. A correction counts as the kind of the entry that it takes back. */
const CASH_SUMS: Record<'received' | 'refunded' | 'expenses' | 'khata' | 'moved', SQL> = {
  received: sql`kind = 'received'`,
  refunded: sql`kind = 'refund'`,
  expenses: sql`kind = 'expense'`,
  khata: sql`kind in ${LEDGER_MONEY}`,
  moved: sql`kind in ${MOVE_KINDS}`,
}

/** Cash in the till at the end of the day, in paise. `before`: what the previous closing left. */
export async function readTill(tx: Tx, day: string) {
  const sums = Object.entries(CASH_SUMS).map(
    ([name, which]) => sql`coalesce(sum(paise) filter (where ${which}), 0)::float8 as ${sql.identifier(name)}`,
  )
  const { rows } = await tx.execute<Record<keyof typeof CASH_SUMS | 'before', number>>(sql`
    with last as (select day, left_paise from ${cashClosings} where day < ${day} order by day desc limit 1),
    cash as (select coalesce(c.kind, e.kind) as kind, e.amount_paise as paise from cash_entries e left join cash_entries c on c.id = e.corrects
      where e.way = 'cash' and e.day <= ${day} and e.day > coalesce((select day from last), '-infinity'))
    select coalesce((select left_paise from last), 0)::float8 as before, ${sql.join(sums, sql`, `)} from cash`)
  const till = onlyRow(rows)
  return { ...till, expectedPaise: Object.values(till).reduce((sum, paise) => sum + paise, 0) }
}

const FORMER = 'Former staff'

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
