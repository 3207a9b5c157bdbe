/** The offer that runs for a product now. SQL alone computes it, by PostgreSQL's clock: wherever a price is read, the same price. */
import { sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'

/** In paise; `usual` is what it costs without an offer, `asked` is the price before it, null when there was none. `until` is a time that JavaScript can read. */
export type Running = { price: number; usual: number; until: string; asked: number | null }

/** As a column of statements that read `products`. */
export const RUNNING_TEXT = '(select to_jsonb(o) from offer_of(products, now()) o)'
export const RUNNING = sql<Running | null>`(select to_jsonb(o) from offer_of(${products}, now()) o)`
export const PRICE_NOW = sql`coalesce((select price from offer_of(${products}, now())), ${products.pricePaise})`

/** Beside statements that give each product of `products` what runs for it: price, usual, until, asked. */
export const RUNNING_JOIN = 'left join lateral offer_of(products, now()) as running on true'

/** For an update of `products p` that may change what it costs: keeps the price that was asked before, without an offer. */
export const KEEP_ASKED = sql`asked_at = clock_timestamp(), asked_price_paise = case when exists (select from offer_of(p, now()))
  then (select asked from offer_of(p, now())) else p.price_paise end`
