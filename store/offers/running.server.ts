/** The offer that runs for a product now. SQL alone computes it, by PostgreSQL's clock: wherever a price is read, the same price. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'

/** In paise; `usual` is what it costs without an offer, `asked` is the price before it, null when there was none. `until` is a time that JavaScript can read. */
export type Running = { price: number; usual: number; until: string; asked: number | null }

/** As a column of statements that read `products`. */
export const RUNNING_TEXT = '(select to_jsonb(o) from offer_of(products, now()) o)'
export const RUNNING = sql<Running | null>`(select to_jsonb(o) from offer_of(${products}, now()) o)`
export const PRICE_NOW = sql`coalesce((select price from offer_of(${products}, now())), ${products.pricePaise})`

/** Milliseconds until the next offer begins or ends; Infinity when none waits. */
export async function msUntilTurn(db: Db): Promise<number> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select ceil(extract(epoch from min(turn) - now()) * 1000)::float8 as ms
    from offers, unnest(array[starts_at, ends_at]) as turn where turn > now()`)
  return rows[0]?.ms ?? Number.POSITIVE_INFINITY
}
