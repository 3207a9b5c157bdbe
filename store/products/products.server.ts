/** Reads the catalogue; deleted products appear nowhere. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { allOf, conditionsOf, isAmong } from './product-conditions.server.ts'
import { LISTED_COLUMNS, productDetailOfRow, productOfRow } from './product-row.server.ts'
import type { Product, ProductDetail, ProductFilter } from './products.schema.ts'
import { DEFAULT_SORT, type ListSort } from './products.ts'

/** Products in a piece of a list: a few milliseconds of work. */
export const PIECE = 250

/**
 * Matching products in the requested order: all, or `limit` of them after the product `after` or the first `offset`. `among`
 * restricts them to a search's results.
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

/** Number of matching products, regardless of paging. */
export async function countProducts(db: Db, filter: ProductFilter, among?: readonly string[]): Promise<number> {
  return db.$count(products, and(allOf(conditionsOf(filter)), among && isAmong(among)))
}

/** The whole list in pieces, each read when it is pulled, so that no request waits behind it. */
export async function* listInPieces(db: Db, filter: ProductFilter): AsyncGenerator<Product[]> {
  for (let after: string | undefined; ; ) {
    const piece = await listProducts(db, { ...filter, ...(after === undefined ? {} : { after }), limit: PIECE })
    yield piece
    after = piece.at(-1)?._id
    if (piece.length < PIECE) return
  }
}

/**
 * One product, including `visibility`, HSN code and GST where set. Throws `not_found`; for a deleted product with the fact
 * `wasDeleted`, so that its page can say so.
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

/** Each order ends with the id, so that it is total and its pages fit together. */
const SORT_ORDERS: Record<ListSort, SQL[]> = {
  // Matches the index: PostgreSQL distinguishes nulls first from last even where there are none.
  popularity: [asc(products.popularity), sql`${products.createdAt} desc nulls last`, asc(products.id)],
  'price-asc': [asc(products.pricePaise), asc(products.popularity), asc(products.id)],
  'price-desc': [desc(products.pricePaise), asc(products.popularity), asc(products.id)],
  newest: [desc(products.createdAt), asc(products.id)],
}

/** Rows after the last one of the previous page, which is found even if deleted meanwhile. */
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
