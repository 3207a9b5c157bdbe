/** Sums the money of a month or quarter in SQL, independently of the entries that are handed out. */
import { sql } from 'drizzle-orm'
import { EXPENSE_KINDS, type ExpenseKind, LEDGER_WAYS, type LedgerWay } from '#db/order-values.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { onlyRow } from '#store/rows.server.ts'
import type { Period } from './books.ts'
import type { MonthMoney } from './month-money.ts'

type Sum = { kind: string; way: string; expense: ExpenseKind | null; paise: number }

/** A correction counts as the kind of the entry that it takes back. */
const ENTRIES = sql`(select e.day, e.way, e.amount_paise as paise, coalesce(c.kind, e.kind) as kind, x.kind as expense from cash_entries e
  left join cash_entries c on c.id = e.corrects left join expenses x on x.entry_id = coalesce(e.corrects, e.id)) e`

export async function readMonthMoney(tx: Tx, { from, until }: Period): Promise<MonthMoney> {
  const { rows } = await tx.execute<Sum>(sql`select kind, way, expense, sum(paise)::float8 as paise from ${ENTRIES}
    where day >= ${from} and day < ${until} and way not in ${LEDGER_WAYS} group by 1, 2, 3`)
  const sum = (which: (row: Sum) => boolean) => rows.filter(which).reduce((total, { paise }) => total + paise, 0)
  const ofKind = (...kinds: string[]) => sum(({ kind }) => kinds.includes(kind))
  const received = (asked: string) => sum(({ kind, way }) => kind === 'received' && way === asked)
  const spent = EXPENSE_KINDS.map((kind) => [kind, -sum(({ expense }) => expense === kind)])
  return {
    received: { cash: received('cash'), upi: received('upi'), courier: received('courier') },
    givenBack: -ofKind('refund', 'khata_out') || 0,
    onLedger: { khata: ofKind('khata'), gift_card: ofKind('gift_card') },
    expenses: Object.fromEntries(spent) as Record<ExpenseKind, number>,
    putIn: ofKind('float', 'paid_in'),
    takenOut: -ofKind('drawing', 'paid_out') || 0,
    toBank: -ofKind('to_bank', 'from_bank') || 0,
    ...(await readCloses(tx, from, until)),
    till: { begin: await tillBefore(tx, from), end: await tillBefore(tx, until) },
    bank: { begin: await bankBefore(tx, from), end: await bankBefore(tx, until) },
    khata: {
      begin: -(await ledgerBefore(tx, 'khata', from)) || 0,
      end: -(await ledgerBefore(tx, 'khata', until)) || 0,
    },
    giftCards: { begin: await ledgerBefore(tx, 'gift_card', from), end: await ledgerBefore(tx, 'gift_card', until) },
  }
}

async function readCloses(tx: Tx, from: string, until: string) {
  const { rows } = await tx.execute<Pick<MonthMoney, 'takenAtClose' | 'difference'>>(sql`
    select coalesce(sum(counted_paise - left_paise), 0)::float8 as "takenAtClose",
      coalesce(sum(counted_paise - expected_paise), 0)::float8 as difference
    from cash_closings where day >= ${from} and day < ${until}`)
  return onlyRow(rows)
}

async function tillBefore(tx: Tx, day: string): Promise<number> {
  const { rows } = await tx.execute<{ paise: number }>(sql`
    with last as (select day, left_paise from cash_closings where day < ${day} order by day desc limit 1)
    select (coalesce((select left_paise from last), 0) + coalesce(sum(amount_paise), 0))::float8 as paise from cash_entries
    where way = 'cash' and day < ${day} and day > coalesce((select day from last), '-infinity')`)
  return onlyRow(rows).paise
}

async function bankBefore(tx: Tx, day: string): Promise<number> {
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select coalesce(sum(case when way in ${LEDGER_WAYS} then 0 when way <> 'cash' then amount_paise when kind in ('to_bank', 'from_bank') then -amount_paise else 0 end), 0)::float8 as paise
    from cash_entries where day < ${day}`)
  return onlyRow(rows).paise
}

/** Sum of the balances of all accounts of this kind before the day. */
async function ledgerBefore(tx: Tx, kind: LedgerWay, day: string): Promise<number> {
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select coalesce(sum(case when e.way = k.kind then -e.amount_paise else e.amount_paise end), 0)::float8 as paise
    from cash_entries e join khatas k on k.id = e.khata_id where k.kind = ${kind} and e.day < ${day}`)
  return onlyRow(rows).paise
}
