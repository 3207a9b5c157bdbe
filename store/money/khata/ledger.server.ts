/** Entries of the accounts of the ledger: customers' khatas and gift cards. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { khatas } from '#db/schema/money.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import type { CashEntry } from '#store/money/cash-book/cash-book.schema.ts'
import { lockEntryDay } from '#store/money/cash-book/close-day.server.ts'
import { type EntryToWrite, findEntryOfKey, insertEntry } from '#store/money/cash-book/enter.server.ts'
import { getEntry } from '#store/money/cash-book/read-book.server.ts'
import { writeEntry } from '#store/money/cash-book/take-money.server.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { Admin, Customer } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { onlyRow, pickColumns } from '#store/rows.server.ts'
import { type OrderRow, wrongStatus } from '#store/selling/orders/reading/order-row.server.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import type { LedgerEntry } from './khata.schema.ts'

type Taker = Admin<'take money'>
export type Khata = typeof khatas.$inferSelect

type LedgerWrite = EntryToWrite & { khataId: number }

/** Writes an entry without an order; a trigger adds it to the account. */
export async function enterInLedger(
  tx: Tx,
  admin: Taker | Admin<'change settings'>,
  entry: LedgerWrite,
  amount: number,
  /** Throws where a new entry is not allowed. */
  check?: () => Promise<void>,
): Promise<{ entry: CashEntry; replayed: boolean }> {
  const day = await lockEntryDay(tx)
  const earlier = await findEntryOfKey(tx, admin, entry)
  if (earlier === undefined) await check?.()
  const { id, replayed } =
    earlier === undefined
      ? await insertEntry(tx, admin, entry, { day, amountPaise: paiseFromRupees(amount) })
      : { id: earlier, replayed: true }
  if (!replayed)
    await auditLedger(tx, admin, entry.khataId, 'enter', { entry: id, kind: entry.kind, way: entry.way, amount })
  return { entry: await getEntry(tx, id), replayed }
}

type Payment = {
  locked: ReadonlyMap<string, OrderRow>
  orderId: string
  /** Locks the account, after the order and the cash book, as all who write to one do. */
  find: () => Promise<Khata>
  /** How much to pay, in paise, of the `room` there is. */
  asked: (room: number) => number
  /** Whether a debt up to the limit is allowed; otherwise only credit is spent. */
  mayOwe: boolean
  requestHash: string
  idempotencyKey?: string | undefined
  isAuditedApart?: true
}

/** Pays the locked order from a khata or gift card. */
export async function payOrder(tx: Tx, actor: Taker | Customer, { locked, orderId, find, ...payment }: Payment) {
  const { asked, mayOwe, ...entry } = payment
  const order = locked.get(orderId)
  const refusal = order && !STATUSES[order.status].isSale ? await wrongStatus(tx, order, 'staff') : undefined
  await lockEntryDay(tx)
  const khata = await find()
  const from = { kind: 'received', way: khata.kind, khataId: khata.id, ...entry } as const
  return writeEntry(tx, actor, from, locked, () => {
    if (refusal) throw refusal
    const room = khata.balancePaise + (mayOwe ? khata.limitPaise : 0)
    const amountPaise = asked(Math.max(0, room))
    if (amountPaise > room || amountPaise === 0) throw noRoom(khata, Math.max(0, room), mayOwe)
    return [{ orderId, amountPaise, countsAs: 'received' as const }]
  })
}

function noRoom({ kind, limitPaise, balancePaise }: Khata, room: number, mayOwe: boolean): StoreError {
  const [left, limit] = [formatTotal(rupeesFromPaise(room)), formatTotal(rupeesFromPaise(limitPaise))]
  const words =
    kind === 'gift_card'
      ? `${left} is left on this gift card.`
      : !mayOwe
        ? `${left} is left of your credit.`
        : limitPaise === 0 && balancePaise <= 0
          ? 'This customer has no credit and no limit for udhar. The owner sets one on the page of the customer.'
          : `Only ${left} more fits on this khata${limitPaise > 0 ? `: its limit is ${limit}` : ''}.`
  return new StoreError('not_due', words, { facts: { due: rupeesFromPaise(room) } })
}

export async function lockKhata(tx: Tx, id: number): Promise<Khata> {
  return onlyRow(await tx.select().from(khatas).where(eq(khatas.id, id)).for('update'))
}

type EntryRow = Omit<LedgerEntry, '_id' | 'amount' | 'order' | 'at'> & {
  id: number
  paise: number
  orderId: string | null
  number: number
  numberPrefix: string
  at: Date
}

/** The newest first. */
export async function readEntriesOf(db: Db | Tx, khataId: number, most?: number): Promise<LedgerEntry[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select e.id::float8, e.kind, e.way, ${changeOf('e')}::float8 as paise, e.corrects::float8, c.id::float8 as "correctedBy",
      coalesce(nullif(u.name, ''), 'Former staff') as by, e.created_at as at,
      o.id as "orderId", o.number::float8 as number, o.number_prefix as "numberPrefix"
    from cash_entries e left join cash_entries c on c.corrects = e.id left join users u on u.id = e.actor_id
      left join cash_lines l on l.entry_id = e.id left join orders o on o.id = l.order_id
    where e.khata_id = ${khataId} order by e.id desc limit ${most ?? null}`)
  return rows.map(({ id, paise, orderId, number, numberPrefix, at, ...row }) => ({
    ...pickColumns(row, 'kind', 'way', 'corrects', 'correctedBy', 'by'),
    _id: id,
    amount: rupeesFromPaise(paise),
    order: orderId === null ? null : { _id: orderId, orderNumber: formatOrderNumber({ number, numberPrefix }) },
    at: new Date(at).toISOString(),
  }))
}

/** SQL of what an entry adds to its account. */
function changeOf(entry: string): SQL {
  const [way, paise] = [sql.raw(`${entry}.way`), sql.raw(`${entry}.amount_paise`)]
  return sql`case when ${way} in ('khata', 'gift_card') then -${paise} else ${paise} end`
}

type Changed = Record<string, unknown>

/** The audit log names an account by its number, never by its customer. */
export function auditLedger(
  tx: Tx,
  admin: Taker | Admin<'change settings'>,
  id: number,
  verb: 'limit' | 'enter',
  after: Changed,
  before?: Changed,
): Promise<void> {
  const subject = { id: String(id), name: `no. ${id}` }
  return recordAudit(tx, admin, { action: `khata.${verb}`, subject, before, after })
}
