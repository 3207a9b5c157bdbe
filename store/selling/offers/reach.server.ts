/**
 * Which products offers apply to and at what price: the SQL functions `offer_holds` and `offered_price` in JavaScript, for work
 * on many products and all offers at once.
 */
import { getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { batchesOf } from '#store/rows.server.ts'
import type { Offer } from './offers.schema.ts'

/** An offer with the search keys of its names. Times are microseconds since 1970, as exact as the database's. */
export type HeldOffer = {
  id: string
  startsAt: number
  endsAt: number
  percent: number | null
  amountPaise: number | null
  isRounded: boolean
  category: string | null
  brandKey: string | null
  familyKey: string | null
  productIds: ReadonlySet<string> | null
}

/** The fields of a product that decide whether an offer applies. */
export type HeldProduct = { id: string; categories: string[]; brandKey: string | null; familyKey: string | null }

export function offerHolds(offer: HeldOffer, product: HeldProduct): boolean {
  return (
    (offer.category === null || product.categories.includes(offer.category)) &&
    (offer.brandKey === null || product.brandKey === offer.brandKey) &&
    (offer.familyKey === null || product.familyKey === offer.familyKey) &&
    (offer.productIds === null || offer.productIds.has(product.id))
  )
}

/** The price under the offer, in paise; null where it takes nothing off or would leave nothing to pay. */
export function priceUnder({ percent, amountPaise, isRounded }: HeldOffer, usual: number): number | null {
  const step = isRounded ? 100 : 1
  const price =
    percent === null
      ? usual - (amountPaise ?? 0)
      : Math.floor((usual * (100 - percent) + 50 * step) / (100 * step)) * step
  return price > 0 && price < usual ? price : null
}

type Row = Omit<HeldOffer, 'productIds'> & { productIds: string[] | null; now: number }

const MICROSECONDS = (moment: string) => sql.raw(`(extract(epoch from ${moment}) * 1000000)::float8`)

/** Offers from `source`, which names rows "o", and the present moment in microseconds. */
export async function readHeldOffers(
  db: Db | Tx,
  source: SQL = sql`offers o`,
  which: SQL = sql`true`,
): Promise<{ offers: HeldOffer[]; now: number }> {
  const { rows } = await db.execute<Row>(sql`
    select o.id, ${MICROSECONDS('o.starts_at')} as "startsAt", ${MICROSECONDS('o.ends_at')} as "endsAt", o.percent,
      o.amount_paise as "amountPaise", o.is_rounded as "isRounded", o.category, lower(o.brand) as "brandKey",
      lower(o.family) as "familyKey", o.product_ids as "productIds", ${MICROSECONDS('now()')} as now
    from (select now()) as one left join ${source} on ${which}`)
  const offers = rows.filter(({ id }) => id !== null)
  return {
    offers: offers.map(({ now: _, productIds, ...row }) => ({ ...row, productIds: productIds && new Set(productIds) })),
    now: rows[0]?.now ?? 0,
  }
}

export type Reach = NonNullable<Offer['reach']>

/** How many products each offer applies to, in one pass over the products. */
export async function reachOf(db: Db, offers: readonly HeldOffer[]): Promise<Map<string, Reach>> {
  const reach = new Map(offers.map(({ id }) => [id, { products: 0, unchanged: 0, beaten: 0 }]))
  if (offers.length === 0) return reach
  for await (const rows of productsInBatches(db)) for (const product of rows) count(reach, offers, product)
  return reach
}

type Priced = HeldProduct & { pricePaise: number }

function count(reach: ReadonlyMap<string, Reach>, offers: readonly HeldOffer[], product: Priced): void {
  const held = offers
    .filter((offer) => offerHolds(offer, product))
    .map((offer) => ({ offer, price: priceUnder(offer, product.pricePaise) }))
  for (const { offer, price } of held) {
    const counted = reach.get(offer.id)
    if (!counted) continue
    counted.products++
    if (price === null) counted.unchanged++
    else if (held.some((other) => other.price !== null && other.price < price && overlap(other.offer, offer)))
      counted.beaten++
  }
}

function overlap(one: HeldOffer, other: HeldOffer): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}

function productsInBatches(db: Db): AsyncGenerator<Priced[]> {
  const { id, categories, brand, family, pricePaise, deletedAt } = getTableColumns(products)
  const keys = { brandKey: sql<string | null>`lower(${brand})`, familyKey: sql<string | null>`lower(${family})` }
  return batchesOf((last: Priced | undefined) =>
    db
      .select({ id, categories, pricePaise, ...keys })
      .from(products)
      .where(sql`${isNull(deletedAt)} and ${last ? gt(id, last.id) : sql`true`}`)
      .orderBy(id)
      .limit(500),
  )
}
