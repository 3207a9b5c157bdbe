/** The offer that runs for a product now. SQL alone computes it, by PostgreSQL's clock: wherever a price is read, the same price. */
import { sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'

/** In paise. `usual`: price without an offer; `asked`: price before the offer, null when there was none. `until`: a time that JavaScript parses. */
export type Running = { price: number; usual: number; until: string; asked: number | null }

/** SQL column with the offer of a product, for statements that read `products`. */
export const RUNNING_TEXT = '(select to_jsonb(o) from offer_of(products, now()) o)'
export const RUNNING = sql<Running | null>`(select to_jsonb(o) from offer_of(${products}, now()) o)`
export const PRICE_NOW = sql`coalesce((select price from offer_of(${products}, now())), ${products.pricePaise})`

/** A join that adds each product's offer: price, usual, until, asked. */
export const RUNNING_JOIN = 'left join lateral offer_of(products, now()) as running on true'

/** SQL assignments for an update of `products p` that may change the price: records the last price asked without an offer. */
export const KEEP_ASKED_PRICE = sql`asked_at = clock_timestamp(), asked_price_paise = case when exists (select from offer_of(p, now()))
  then (select asked from offer_of(p, now())) else p.price_paise end`
