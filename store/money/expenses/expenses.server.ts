/** Enters and lists what the shop pays for. An expense is an entry of the cash book, which has its sum, way and day. */
import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { cashEntries, expenseBills, expenses } from '#db/schema/money.ts'
import { users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { CashEntry } from '#store/money/cash-book/cash-book.schema.ts'
import { dayOfPayment, lockEntryDay } from '#store/money/cash-book/close-day.server.ts'
import { findEntryOfKey, insertEntry, requestHashOf } from '#store/money/cash-book/enter.server.ts'
import { receiveMoneyIn } from '#store/money/cash-book/take-money.server.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import type { ChargesSetOff, Expense, ExpenseData, ExpenseList } from './expenses.schema.ts'
import { wordsOfExpenseKind } from './expenses.ts'

type Taker = Admin<'take money'>
type Written = { expense: Expense; replayed: boolean }

/** Throws `invalid_input` for a future day, or a closed day from the till, and `idempotency_key_reused`. */
export function enterExpense(db: Db, admin: Taker, data: ExpenseData, idempotencyKey?: string): Promise<Written> {
  return inTransaction(db, (tx) =>
    enterIn(tx, admin, data, {
      idempotencyKey,
      day: () => dayOfPayment(tx, data.day, data.paidFrom === 'cash'),
    }),
  )
}

/**
 * Enters what a courier paid for its orders less its charges: the orders as paid in full, the charges as an expense. Throws
 * what `receiveMoney` throws, and `invalid_input` for charges above the sum of the orders.
 */
export function setOffCharges(
  db: Db,
  admin: Taker,
  { received, charges }: ChargesSetOff,
  idempotencyKey?: string,
): Promise<Written & { entry: CashEntry }> {
  const whole = received.lines.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0)
  if (paiseFromRupees(charges.amount) > whole)
    throw invalidField('/charges/amount', 'This is more than the orders come to.')
  return inTransaction(db, async (tx) => {
    const { entry } = await receiveMoneyIn(tx, admin, received, idempotencyKey, { isAuditedApart: true })
    const paidFrom = received.way === 'cash' ? ('cash' as const) : ('bank' as const)
    const data = { ...charges, kind: 'courier' as const, whom: received.courier, day: '', paidFrom }
    const key = idempotencyKey && `${idempotencyKey} charges`
    const audited = { receivedFor: entry.lines.map(({ orderNumber }) => orderNumber).join(' '), received: entry.amount }
    const written = await enterIn(tx, admin, data, { idempotencyKey: key, day: () => lockEntryDay(tx), audited })
    return { entry, ...written }
  })
}

type When = { idempotencyKey: string | undefined; day: () => Promise<string>; audited?: object }

async function enterIn(
  tx: Tx,
  admin: Taker,
  data: ExpenseData,
  { idempotencyKey, day: dayOf, audited }: When,
): Promise<Written> {
  const { kind, whom, words, paidFrom, amount, bill } = data
  const requestHash = requestHashOf(['expense', kind, whom, words, data.day, paidFrom, amount, bill])
  const entry = { kind: 'expense' as const, way: paidFrom, requestHash, idempotencyKey }
  const earlier = await findEntryOfKey(tx, admin, entry)
  if (earlier !== undefined) return { expense: await getExpense(tx, earlier), replayed: true }
  const day = await dayOf()
  const { id, replayed } = await insertEntry(tx, admin, entry, { day, amountPaise: -paiseFromRupees(amount) })
  if (!replayed) {
    const taxed = bill && {
      gstin: bill.gstin,
      billNumber: bill.number,
      hsn: bill.hsn ?? null,
      taxablePaise: paiseFromRupees(bill.taxable),
      cgstPaise: paiseFromRupees(bill.cgst),
      sgstPaise: paiseFromRupees(bill.sgst),
      igstPaise: paiseFromRupees(bill.igst),
    }
    await tx.insert(expenses).values({ entryId: id, kind, whom, words, ...taxed })
    const subject = { id: String(id), name: `no. ${id}, ${wordsOfExpenseKind(kind)}` }
    await recordAudit(tx, admin, { action: 'expense.enter', subject, after: { amount, paidFrom, day, ...audited } })
  }
  return { expense: await getExpense(tx, id), replayed }
}

const PAGE = 20
const MOST_NAMES = 100

/** Newest first, with the names that were paid before. `before`: entry number of the last expense on the page before. */
export async function listExpenses(db: Db, _admin: Admin<'read takings'>, before?: number): Promise<ExpenseList> {
  const rows = await read(db, before === undefined ? undefined : lt(cashEntries.id, before), PAGE + 1)
  const names = await db
    .select({ whom: expenses.whom })
    .from(expenses)
    .where(ne(expenses.whom, ''))
    .groupBy(expenses.whom)
    .orderBy(desc(sql`max(${expenses.entryId})`))
    .limit(MOST_NAMES)
  return { expenses: rows.slice(0, PAGE), hasMore: rows.length > PAGE, whom: names.map(({ whom }) => whom) }
}

export async function getExpense(tx: Db | Tx, id: number): Promise<Expense> {
  const [expense] = await read(tx, eq(cashEntries.id, id), 1)
  if (!expense) throw new StoreError('not_found', 'There is no such expense.')
  return expense
}

async function read(db: Db | Tx, which: ReturnType<typeof eq> | undefined, most: number): Promise<Expense[]> {
  const back = alias(cashEntries, 'back')
  const rows = await db
    .select({ entry: cashEntries, facts: expenses, by: users.name, takenBackBy: back.id, file: expenseBills.path })
    .from(expenses)
    .innerJoin(cashEntries, eq(cashEntries.id, expenses.entryId))
    .leftJoin(back, eq(back.corrects, cashEntries.id))
    .leftJoin(users, eq(users.id, cashEntries.actorId))
    .leftJoin(expenseBills, eq(expenseBills.entryId, expenses.entryId))
    .where(and(isNull(cashEntries.corrects), which))
    .orderBy(desc(cashEntries.id))
    .limit(most)
  return rows.map(({ entry, facts: { kind, whom, words, ...facts }, by, takenBackBy, file }) => ({
    _id: entry.id,
    day: entry.day,
    kind,
    whom,
    words,
    amount: rupeesFromPaise(-entry.amountPaise),
    paidFrom: entry.way === 'cash' ? 'cash' : 'bank',
    bill: billOf(facts),
    hasFile: file !== null,
    by: by || 'Former staff',
    at: entry.createdAt.toISOString(),
    takenBackBy,
  }))
}

type Facts = Omit<typeof expenses.$inferSelect, 'kind' | 'whom' | 'words'>

function billOf({ gstin, billNumber, hsn, taxablePaise, cgstPaise, sgstPaise, igstPaise }: Facts): Expense['bill'] {
  if (gstin === null) return null
  return {
    gstin,
    number: billNumber ?? '',
    hsn,
    taxable: rupeesFromPaise(taxablePaise ?? 0),
    cgst: rupeesFromPaise(cgstPaise ?? 0),
    sgst: rupeesFromPaise(sgstPaise ?? 0),
    igst: rupeesFromPaise(igstPaise ?? 0),
  }
}
