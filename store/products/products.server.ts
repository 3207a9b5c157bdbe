/** Reading the catalogue; deleted products are in no answer. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { allOf, conditionsOf, isAmong } from './product-conditions.server.ts'
import { LISTED_COLUMNS, productDetailOfRow, productOfRow } from './product-row.server.ts'
import type { Product, ProductDetail, ProductFilter } from './products.schema.ts'
import { DEFAULT_SORT, type ListSort } from './products.ts'

/** Products of a piece of a list: some milliseconds of work. */
export const PIECE = 250

/**
 * The products that match, in the order asked for: the whole list, or `limit` of them after the product `after` or the
 * first `offset`. `among` narrows to the products that a search found.
 */
export async function listProducts(db: Db, filter: ProductFilter, among?: readonly string[]): Promise<Product[]> {
  const sort = filter.sortBy ?? DEFAULT_SORT
  const page = filter.after === undefined ? undefined : comesAfter(sort, filter.after)
  const query = db
    .select(LISTED_COLUMNS)
    .from(products)
    .where(and(allOf(conditionsOf(filter)), page, among && isAmong(among)))
    .orderBy(...SORT_ORDERS[sort])
    .offset(filter.offset ?? 0)
    .$dynamic()
  const rows = await (filter.limit === undefined ? query : query.limit(filter.limit))
  return rows.map(productOfRow)
}

/** How many products match, whatever part of them is asked for. */
export async function countProducts(db: Db, filter: ProductFilter, among?: readonly string[]): Promise<number> {
  return db.$count(products, and(allOf(conditionsOf(filter)), among && isAmong(among)))
}

/** The whole list in pieces, so that nobody waits behind it: each is read when it is wanted, as it then is. */
export async function* listInPieces(db: Db, filter: ProductFilter): AsyncGenerator<Product[]> {
  for (let after: string | undefined; ; ) {
    const piece = await listProducts(db, { ...filter, ...(after === undefined ? {} : { after }), limit: PIECE })
    yield piece
    after = piece.at(-1)?._id
    if (piece.length < PIECE) return
  }
}

/**
 * One product; `visibility`, HSN code and GST are among its fields when they say something. Throws `not_found`; for a
 * deleted one with the fact `wasDeleted`, so that its page can say that it is gone.
 */
export async function getProduct(db: Db, id: string): Promise<ProductDetail> {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  if (!row) throw productNotFound()
  if (row.deletedAt)
    throw new StoreError('not_found', 'This product is no longer sold.', { facts: { wasDeleted: true } })
  return productDetailOfRow(row)
}

export function productNotFound(): StoreError {
  return new StoreError('not_found', 'There is no such product.')
}

/** Ties end at the id, so that every order is a whole one and pages of it fit together. */
const SORT_ORDERS: Record<ListSort, SQL[]> = {
  // As the index has them: PostgreSQL takes the other place of nulls for another order, even where there are none.
  popularity: [asc(products.popularity), sql`${products.createdAt} desc nulls last`, asc(products.id)],
  'price-asc': [asc(products.pricePaise), asc(products.popularity), asc(products.id)],
  'price-desc': [desc(products.pricePaise), asc(products.popularity), asc(products.id)],
  newest: [desc(products.createdAt), asc(products.id)],
}

/** The rows behind the last one of the page before; that row is found even when it was deleted meanwhile. */
function comesAfter(sort: ListSort, id: string): SQL {
  const last = (column: SQL) => sql`(select ${column} from products where id = ${id})`
  const popularity = last(sql`popularity`)
  const price = last(sql`price_paise`)
  const tie = sql`(products.popularity, products.id) > (${popularity}, ${id}::uuid)`
  if (sort === 'price-asc')
    return sql`(products.price_paise > ${price} or (products.price_paise = ${price} and ${tie}))`
  if (sort === 'price-desc')
    return sql`(products.price_paise < ${price} or (products.price_paise = ${price} and ${tie}))`
  const created = last(sql`created_at`)
  const older = sql`(products.created_at < ${created} or (products.created_at = ${created} and products.id > ${id}::uuid))`
  if (sort === 'newest') return older
  return sql`(products.popularity > ${popularity} or (products.popularity = ${popularity} and ${older}))`
}
