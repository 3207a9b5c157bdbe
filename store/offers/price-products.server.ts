/**
 * Prices of products as offers say by PostgreSQL's clock. An offer is due when it begins, ends or was changed. Until its products
 * are priced, orders ask for the price themselves (store/orders/placing/move-stock.server.ts): no order waits for this, and a
 * process that dies leaves the rest to the next one.
 */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'

/** Products in one transaction: orders of them wait no longer than some milliseconds. */
const PIECE = 100
const FIRST = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Until whoever writes products is asked for again, in milliseconds. */
const WRITING = 200

type Due = { id: string; priced_from: string | null; priced_to: string | null; is_alone: boolean }

/** Prices all products that are due. Answers the milliseconds until more are: Infinity when no offer waits. */
export async function pricesUpToDate(db: Db): Promise<number> {
  for (;;) {
    const { rows } = await db.execute<{ ms: number | null }>(sql`
      select ceil(extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as ms from offers where due_at is not null`)
    const ms = rows[0]?.ms ?? Number.POSITIVE_INFINITY
    if (ms > 0) return ms
    if (!(await inTransaction(db, pricePiece))) return WRITING
  }
}

/**
 * The lock of the offer makes processes take turns: each goes on where the last one stopped. A product that somebody was
 * writing when the pricing began was priced without the offer and is seen by nobody yet: the offer stays due until all of
 * those are done, and theirs are priced last. Answers whether there may be more to do at once.
 */
async function pricePiece(tx: Tx): Promise<boolean> {
  // A restored database counts its transactions anew: what an offer remembers of others is nothing.
  const { rows } = await tx.execute<Due>(sql`
    select id, priced_to,
      case when pg_snapshot_xmax(priced_from::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) then priced_from end as priced_from,
      pg_snapshot_xmax(priced_from::pg_snapshot) <= pg_snapshot_xmin(pg_current_snapshot()) as is_alone
    from offers where due_at <= clock_timestamp()
    order by priced_to is not distinct from ${LAST}, due_at, id limit 1 for update`)
  const [due] = rows
  if (!due) return true
  if (due.priced_from === null) {
    await tx.execute(
      sql`update offers set priced_from = pg_current_snapshot()::text, priced_to = null where id = ${due.id}`,
    )
    return true
  }
  if (due.priced_to === LAST && !due.is_alone) return false
  const ids = due.priced_to === LAST ? await lockWritten(tx, due.priced_from) : await lockNext(tx, due)
  await priceLocked(tx, ids)
  if (due.priced_to !== LAST) {
    const to = ids.length === PIECE ? ids.at(-1) : LAST
    await tx.execute(sql`update offers set priced_to = ${to} where id = ${due.id}`)
  } else if (ids.length < PIECE) {
    await tx.execute(sql`delete from offers where id = ${due.id} and deleted_at is not null`)
    // Counted from when it was due: what came while its products were priced is due at once.
    await tx.execute(sql`
      update offers set priced_from = null, priced_to = null,
        due_at = case when starts_at > due_at then starts_at when ends_at > due_at then ends_at end
      where id = ${due.id}`)
  }
  return true
}

/** Those that the offer is for, or that have an offer: it may have been theirs before it was changed. */
async function lockNext(tx: Tx, { id, priced_to }: Due): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from products p, offers o
    where o.id = ${id} and p.id > ${priced_to ?? FIRST} and (p.offer_until is not null or offer_holds(o, p))
    order by p.id limit ${PIECE} for update of p`)
  return rows.map((row) => row.id)
}

/** Of those that were being written at that time the ones with another price than is right. */
async function lockWritten(tx: Tx, then: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select q.id from ${PRICED} where q.id in (
      select product_id from catalogue_changes
      where transaction >= pg_snapshot_xmin(${then}::pg_snapshot) and transaction < pg_snapshot_xmax(${then}::pg_snapshot)
    ) and ${IS_OTHER} order by q.id limit ${PIECE} for update of q`)
  return rows.map((row) => row.id)
}

const PRICED = sql`products q
  cross join lateral (select coalesce(q.usual_price_paise, q.price_paise) as usual) u
  left join lateral offer_of(q, u.usual, clock_timestamp()) o on true`
const IS_OTHER = sql`(coalesce(o.price, u.usual), o.until) is distinct from (q.price_paise, q.offer_until)`

/** A trigger makes the price that an offer leaves of the usual one. What is as it was is not written. */
async function priceLocked(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update products p set price_paise = priced.usual
    from (select q.id, u.usual from ${PRICED} where q.id = any(${sql.param(ids)}::uuid[]) and ${IS_OTHER}) as priced
    where p.id = priced.id`)
}
