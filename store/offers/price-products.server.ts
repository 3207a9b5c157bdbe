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

type Due = { id: string; priced_to: string | null }

/** Prices all products that are due. Answers the milliseconds until more are: Infinity when no offer waits. */
export async function pricesUpToDate(db: Db): Promise<number> {
  for (;;) {
    const { rows } = await db.execute<{ ms: number | null }>(sql`
      select ceil(extract(epoch from least((select min(due_at) from offers where due_at is not null),
        (select min(offer_until) from products where offer_until is not null)) - clock_timestamp()) * 1000)::float8 as ms`)
    const ms = rows[0]?.ms ?? Number.POSITIVE_INFINITY
    if (ms > 0) return ms
    await inTransaction(db, pricePiece)
  }
}

/** The lock of the offer makes processes take turns: each goes on where the last one stopped. */
async function pricePiece(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<Due>(sql`
    select id, priced_to from offers where due_at <= clock_timestamp() order by due_at, id limit 1 for update`)
  const [due] = rows
  const ids = due ? await lockNext(tx, due) : await lockOverdue(tx)
  await priceLocked(tx, ids)
  if (due && ids.length === PIECE) {
    await tx.execute(sql`update offers set priced_to = ${ids.at(-1)} where id = ${due.id}`)
  } else if (due) {
    await tx.execute(sql`delete from offers where id = ${due.id} and deleted_at is not null`)
    // Counted from when it was due: what came while its products were priced is due at once.
    await tx.execute(sql`
      update offers set priced_to = null,
        due_at = case when starts_at > due_at then starts_at when ends_at > due_at then ends_at end
      where id = ${due.id}`)
  }
}

/** Those that the offer is for, or that have an offer: it may have been theirs before it was changed. */
async function lockNext(tx: Tx, { id, priced_to }: Due): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from products p, offers o
    where o.id = ${id} and p.id > ${priced_to ?? FIRST} and (p.offer_until is not null or offer_holds(o, p))
    order by p.id limit ${PIECE} for update of p`)
  return rows.map((row) => row.id)
}

/** Those that were written while their offer ended. */
async function lockOverdue(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from products where offer_until <= clock_timestamp() order by id limit ${PIECE} for update`)
  return rows.map((row) => row.id)
}

/** A trigger makes the price that an offer leaves of the usual one. What is as it was is not written. */
async function priceLocked(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update products p set price_paise = now_priced.usual
    from (
      select q.id, u.usual from products q
      cross join lateral (select coalesce(q.usual_price_paise, q.price_paise) as usual) u
      left join lateral offer_of(q, u.usual, clock_timestamp()) o on true
      where q.id = any(${sql.param(ids)}::uuid[])
        and (coalesce(o.price, u.usual), o.until) is distinct from (q.price_paise, q.offer_until)
    ) as now_priced
    where p.id = now_priced.id`)
}
