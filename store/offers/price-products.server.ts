/**
 * Prices products by their offers and PostgreSQL's clock. An offer is due when it begins, ends or was changed. Until its
 * products are priced, orders ask for the price themselves (store/orders/placing/move-stock.server.ts): no order waits for
 * this, and a process that dies leaves the rest to the next one.
 */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'

/** Products in one transaction: orders of them wait no longer than some milliseconds. */
const PIECE = 100
const FIRST = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Until it is asked again whether products are still being written, in milliseconds. */
const WRITING = 200

/** `waits`: all that is left of it waits for others, and so does every other offer that is due. */
type Due = { id: string; priced_from: string | null; priced_to: string | null; waits: boolean }

/** Prices all products that are due. Answers the milliseconds until more are: Infinity when no offer waits. */
export async function pricesUpToDate(db: Db): Promise<number> {
  for (;;) {
    const { rows } = await db.execute<{ ms: number | null }>(sql`
      select ceil(extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as ms from offers where due_at is not null`)
    const ms = rows[0]?.ms ?? Number.POSITIVE_INFINITY
    if (ms > 0) return ms
    const due = await findDue(db)
    if (due?.waits) return WRITING
    if (due) await priceFor(db, due)
  }
}

/**
 * A pricing begins anew when the offer begins or ends meanwhile; and in a restored database, which counts its transactions
 * anew: what an offer remembers of others is nothing there.
 */
async function findDue(db: Db): Promise<Due | undefined> {
  const { rows } = await db.execute<Due>(sql`
    select *, priced_from is not null and priced_to is not distinct from ${LAST} and not is_alone as waits
    from (
      select id, due_at, priced_to,
        case when pg_snapshot_xmax(priced_from::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
          and due_at = ${LAST_CHANGE} then priced_from end as priced_from,
        pg_snapshot_xmax(priced_from::pg_snapshot) <= pg_snapshot_xmin(pg_current_snapshot()) as is_alone
      from offers where due_at <= clock_timestamp()
    ) as due
    order by waits, due_at, id limit 1`)
  return rows[0]
}

/** When the offer was changed, began or ended, whichever was last. */
const LAST_CHANGE = sql`greatest(due_at, case when starts_at <= clock_timestamp() then starts_at end,
  case when ends_at <= clock_timestamp() then ends_at end)`

/**
 * A product that somebody was writing when the pricing began was priced without the offer and is seen by nobody yet: the offer
 * stays due until all of those are done, and theirs are priced last.
 */
async function priceFor(db: Db, due: Due): Promise<void> {
  const { id, priced_from } = due
  if (priced_from === null) {
    await db.execute(sql`
      update offers set priced_from = pg_current_snapshot()::text, priced_to = null, due_at = ${LAST_CHANGE}
      where id = ${id} and due_at <= clock_timestamp()`)
    return
  }
  const isLast = due.priced_to === LAST
  // Looked for once: to find the next ones for each piece would go through all products each time.
  const ids = await (isLast ? findWritten(db, priced_from) : findAll(db, due))
  for (let from: number | undefined = 0; from !== undefined; ) {
    const at: number = from
    from = await inTransaction(db, (tx) => pricePiece(tx, due, ids, at))
  }
  if (!isLast) return
  // Counted from when it was due: what came while its products were priced is due at once.
  await db.execute(sql`
    with gone as (delete from offers where id = ${id} and priced_from = ${priced_from} and deleted_at is not null)
    update offers set priced_from = null, priced_to = null,
      due_at = case when starts_at > due_at then starts_at when ends_at > due_at then ends_at end
    where id = ${id} and priced_from = ${priced_from} and deleted_at is null`)
}

/**
 * Prices the next of these products from the one `at` this place. The lock of the offer makes processes take turns: each goes on
 * where the last one stopped. Answers the place to go on from, undefined when nothing is left.
 */
async function pricePiece(
  tx: Tx,
  { id, priced_from, priced_to }: Due,
  ids: readonly string[],
  at: number,
): Promise<number | undefined> {
  const { rows } = await tx.execute<Due>(sql`
    select priced_to from offers where id = ${id} and priced_from = ${priced_from} for update`)
  const [now] = rows
  if (!now || (now.priced_to === LAST) !== (priced_to === LAST)) return undefined
  const to = now.priced_to === LAST ? '' : (now.priced_to ?? '')
  const next = ids.findIndex((id, place) => place >= at && id > to)
  const piece = next < 0 ? [] : ids.slice(next, next + PIECE)
  const isOver = next < 0 || next + PIECE >= ids.length
  await priceProducts(tx, piece)
  if (priced_to !== LAST) {
    await tx.execute(sql`update offers set priced_to = ${isOver ? LAST : piece.at(-1)} where id = ${id}`)
  }
  return isOver ? undefined : next + PIECE
}

/** Those that the offer is for, or that have an offer: it may have been theirs before it was changed. */
async function findAll(db: Db, { id, priced_to }: Due): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from products p, offers o
    where o.id = ${id} and p.id > ${priced_to ?? FIRST} and (p.offer_until is not null or offer_holds(o, p)) order by p.id`)
  return rows.map((row) => row.id)
}

async function findWritten(db: Db, then: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct product_id as id from catalogue_changes where product_id is not null
      and transaction >= pg_snapshot_xmin(${then}::pg_snapshot) and transaction < pg_snapshot_xmax(${then}::pg_snapshot)
    order by id`)
  return rows.map((row) => row.id)
}

/** A trigger makes the price that an offer leaves of the usual one. What is as it was is not written. */
async function priceProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  const those = sql`any(${sql.param(ids)}::uuid[])`
  await tx.execute(sql`select from products where id = ${those} order by parts is not null, id for update`)
  await tx.execute(sql`
    update products p set price_paise = priced.usual
    from (
      select q.id, u.usual from products q
      cross join lateral (select coalesce(q.usual_price_paise, q.price_paise) as usual) u
      left join lateral offer_of(q, u.usual, now()) o on true
      where q.id = ${those} and (coalesce(o.price, u.usual), o.until) is distinct from (q.price_paise, q.offer_until)
    ) as priced
    where p.id = priced.id`)
}
