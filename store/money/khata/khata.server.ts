/**
 * What customers owe the shop (udhar) and what it owes them. A khata is an account whose entries are those of the cash book
 * that name it: corrected, never changed. It hangs on one order of the customer (see `customers.server.ts`), so that it names
 * nobody once they are erased.
 */
import { desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { cashEntries, khatas } from '#db/schema/money.ts'
import { orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { lockForOne } from '#engines/postgres/locks.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import type { CashEntry } from '#store/money/cash-book/cash-book.schema.ts'
import { requestHashOf } from '#store/money/cash-book/enter.server.ts'
import { getEntry } from '#store/money/cash-book/read-book.server.ts'
import { lockOrdersOfEntry } from '#store/money/cash-book/take-money.server.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { Admin, Customer } from '#store/people/access/access.server.ts'
import { getCustomerOfOrder } from '#store/people/customers/customers.server.ts'
import { inSnapshot, onlyRow, pickColumns } from '#store/rows.server.ts'
import { listCardsToPay } from './card-purchases.server.ts'
import { lockGiftCard } from './gift-cards.server.ts'
import type { CustomerKhata, KhataList, KhataPaid, PaidFromLedger } from './khata.schema.ts'
import { KHATA_LIMITS } from './khata.ts'
import { auditLedger, enterInLedger, lockKhata, payOrder, readEntriesOf } from './ledger.server.ts'

type Taker = Admin<'take money'>
type Entered = { entry: CashEntry; replayed: boolean }
type Khata = typeof khatas.$inferSelect

/** The id of the khata of the order's customer, opened on first use. Throws `not_found` for an erased customer. */
export async function khataOfOrder(tx: Tx, orderId: string): Promise<number> {
  const { customer, isTheirs, theirs } = await getCustomerOfOrder(tx, orderId)
  await lockForOne(tx, 'khatas', customer.customer)
  const [khata] = await readKhatas(tx, theirs)
  if (khata) return khata.id
  // On an order of the account where there is one: both are erased together.
  const [anchor] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(isTheirs)
    .orderBy(sql`user_id is null`, desc(orders.number))
    .limit(1)
  const rows = await tx
    .insert(khatas)
    .values({ kind: 'khata', orderId: anchor?.id ?? orderId })
    .returning({ id: khatas.id })
  return onlyRow(rows).id
}

function readKhatas(tx: Tx, theirs: SQL) {
  return tx
    .select({ ...getTableColumns(khatas), language: orders.language })
    .from(khatas)
    .innerJoin(orders, eq(orders.id, khatas.orderId))
    .where(inArray(orders.id, theirs))
    .orderBy(khatas.id)
}

/** Sets how much the order's customer may owe. A higher debt stays. */
export function setKhataLimit(
  db: Db,
  admin: Admin<'change settings'>,
  orderId: string,
  limit: number,
): Promise<CustomerKhata> {
  return inTransaction(db, async (tx) => {
    const id = await khataOfOrder(tx, orderId)
    const khata = await lockKhata(tx, id)
    await tx
      .update(khatas)
      .set({ limitPaise: paiseFromRupees(limit) })
      .where(eq(khatas.id, id))
    await auditLedger(tx, admin, id, 'limit', { limit }, { limit: rupeesFromPaise(khata.limitPaise) })
    return readKhatasOf(tx, orderId)
  })
}

/** Enters a debt from before this khata, whatever the limit. Throws `idempotency_key_reused`. */
export function enterOwedBefore(
  db: Db,
  admin: Admin<'change settings'>,
  { orderId, amount }: { orderId: string; amount: number },
  idempotencyKey?: string,
): Promise<Entered> {
  return inTransaction(db, async (tx) => {
    const khataId = await khataOfOrder(tx, orderId)
    const entry = { kind: 'khata_before', way: 'khata', khataId, idempotencyKey } as const
    const requestHash = requestHashOf(['khata before', khataId, amount])
    return enterInLedger(tx, admin, { ...entry, requestHash }, amount)
  })
}

/** A customer pays their debt. Throws `not_found` and `idempotency_key_reused`. */
export function payKhata(...paid: MoneyOnKhata): Promise<Entered> {
  return enterMoney('khata', ...paid)
}

/** Pays a customer's credit out in money. Throws `not_due` for more than there is, and what `payKhata` throws. */
export function payOutCredit(...paid: MoneyOnKhata): Promise<Entered> {
  return enterMoney('khata_out', ...paid)
}

type MoneyOnKhata = [db: Db, admin: Taker, paid: KhataPaid, idempotencyKey?: string]

function enterMoney(
  kind: 'khata' | 'khata_out',
  ...[db, admin, { khata: khataId, amount, way }, idempotencyKey]: MoneyOnKhata
): Promise<Entered> {
  return inTransaction(db, async (tx) => {
    const [khata] = await tx.select({ kind: khatas.kind }).from(khatas).where(eq(khatas.id, khataId))
    if (khata?.kind !== 'khata') throw new StoreError('not_found', 'There is no such khata.')
    const entry = { kind, way, khataId, idempotencyKey, requestHash: requestHashOf([kind, khataId, amount, way]) }
    if (kind === 'khata') return enterInLedger(tx, admin, entry, amount)
    return enterInLedger(tx, admin, entry, -amount, () => requireCredit(tx, khataId, amount))
  })
}

async function requireCredit(tx: Tx, khataId: number, amount: number): Promise<void> {
  const { balancePaise } = await lockKhata(tx, khataId)
  if (balancePaise >= paiseFromRupees(amount)) return
  const due = rupeesFromPaise(Math.max(0, balancePaise))
  throw new StoreError('not_due', `This customer has ${formatTotal(due)} in credit.`, { facts: { due } })
}

/**
 * Puts the rest of an order or a part of it on its customer's khata, or pays it by a gift card. Throws `not_found`,
 * `wrong_status`, `not_due` for more than is due, left or allowed, and `idempotency_key_reused`.
 */
export function payFromLedger(
  db: Db,
  admin: Taker,
  { orderId, amount, giftCard }: PaidFromLedger,
  idempotencyKey?: string,
): Promise<Entered> {
  const requestHash = requestHashOf(['from ledger', orderId, amount, giftCard])
  return inTransaction(db, async (tx) => {
    const locked = await lockOrdersOfEntry(tx, [orderId])
    const find = giftCard ? () => lockGiftCard(tx, giftCard) : await khataToLock(tx, orderId)
    const paying = { requestHash, idempotencyKey, asked: () => paiseFromRupees(amount), mayOwe: true }
    const written = await payOrder(tx, admin, { locked, orderId, find, ...paying })
    return { entry: await getEntry(tx, written.id), replayed: written.replayed }
  })
}

async function khataToLock(tx: Tx, orderId: string) {
  const id = await khataOfOrder(tx, orderId)
  return () => lockKhata(tx, id)
}

/** For the download of the customer's own data. */
export async function readOwnKhata(db: Db, { uid }: Customer) {
  const isOwn = inArray(khatas.orderId, db.select({ id: orders.id }).from(orders).where(eq(orders.userId, uid)))
  const found = await db.select().from(khatas).where(isOwn)
  // Which member of staff entered it is that person's data.
  const entriesOf = async ({ id }: Khata) => (await readEntriesOf(db, id)).map(({ by, ...entry }) => entry)
  return Promise.all(found.map(async (khata) => ({ ...inRupees(khata), entries: await entriesOf(khata) })))
}

/** Throws `not_found` for an erased customer. */
export function readCustomerKhata(db: Db, _admin: Admin<'read takings'>, orderId: string): Promise<CustomerKhata> {
  return inSnapshot(db, (tx) => readKhatasOf(tx, orderId))
}

async function readKhatasOf(tx: Tx, orderId: string): Promise<CustomerKhata> {
  const { theirs } = await getCustomerOfOrder(tx, orderId)
  const found: CustomerKhata['khatas'] = []
  for (const khata of await readKhatas(tx, theirs)) {
    const count = await tx.$count(cashEntries, eq(cashEntries.khataId, khata.id))
    const { language } = khata
    found.push({
      ...inRupees(khata),
      language,
      entries: await readEntriesOf(tx, khata.id, KHATA_LIMITS.entries),
      count,
    })
  }
  return { khatas: found }
}

function inRupees({ id, balancePaise, limitPaise }: Pick<Khata, 'id' | 'balancePaise' | 'limitPaise'>) {
  return { _id: id, balance: rupeesFromPaise(balancePaise), limit: rupeesFromPaise(limitPaise) }
}

type Sums = { owed: number; credit: number; onCards: number }
type ListRow = { id: number; balancePaise: number; limitPaise: number; lastAt: Date | null } & Omit<
  KhataList['khatas'][number],
  '_id' | 'balance' | 'limit' | 'lastAt'
>
type CardRow = Omit<KhataList['giftCards'][number], '_id' | 'sold' | 'balance' | 'at'> & {
  id: number
  soldPaise: number
  balancePaise: number
  at: Date
}

/** Customers who owe, customers in credit, and gift cards. */
export function listKhatas(db: Db, _admin: Admin<'read takings'>): Promise<KhataList> {
  return inSnapshot(db, async (tx) => {
    const sums = await tx.execute<Sums>(sql`
      select coalesce(-sum(balance_paise) filter (where balance_paise < 0), 0)::float8 as owed,
        coalesce(sum(balance_paise) filter (where kind = 'khata' and balance_paise > 0), 0)::float8 as credit,
        coalesce(sum(balance_paise) filter (where kind = 'gift_card'), 0)::float8 as "onCards" from khatas`)
    const people = await tx.execute<ListRow>(sql`
      select k.id::float8, k.balance_paise::float8 as "balancePaise", k.limit_paise::float8 as "limitPaise",
        case when o.customer_phone <> '' and o.erase_after is null then o.id end as "orderId",
        coalesce(o.customer_name, '') as name, coalesce(o.customer_phone, '') as phone, coalesce(o.language, 'en') as language,
        (select max(e.created_at) from cash_entries e where e.khata_id = k.id) as "lastAt"
      from khatas k left join orders o on o.id = k.order_id
      where k.kind = 'khata' and (k.balance_paise <> 0 or k.limit_paise > 0) order by k.balance_paise, k.id limit ${KHATA_LIMITS.rows}`)
    const cards = await tx.execute<CardRow>(sql`
      select k.id::float8, k.code_end as "codeEnd", e.amount_paise::float8 as "soldPaise", k.balance_paise::float8 as "balancePaise",
        e.id::float8 as entry, exists (select from cash_entries c where c.corrects = e.id) as "isTakenBack", k.created_at as at
      from khatas k join cash_entries e on e.khata_id = k.id and e.kind = 'gift_card' and e.corrects is null
      where k.kind = 'gift_card' order by k.id desc limit ${KHATA_LIMITS.rows}`)
    const { owed, credit, onCards } = onlyRow(sums.rows)
    return {
      owed: rupeesFromPaise(owed),
      credit: rupeesFromPaise(credit),
      onCards: rupeesFromPaise(onCards),
      khatas: people.rows.map(({ lastAt, ...row }) => ({
        ...pickColumns(row, 'orderId', 'name', 'phone', 'language'),
        ...inRupees(row),
        lastAt: lastAt ? new Date(lastAt).toISOString() : null,
      })),
      toPay: await listCardsToPay(tx),
      giftCards: cards.rows.map(({ id, soldPaise, balancePaise, at, ...row }) => ({
        ...pickColumns(row, 'codeEnd', 'entry', 'isTakenBack'),
        _id: id,
        sold: rupeesFromPaise(soldPaise),
        balance: rupeesFromPaise(balancePaise),
        at: new Date(at).toISOString(),
      })),
    }
  })
}
