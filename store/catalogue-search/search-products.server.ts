/** Products by words: the index ranks, SQL filters and shows. */
import { and } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { readListed } from '../products/listed-by-id.server.ts'
import { allOf, conditionsOf, isAmong, isUnfiltered } from '../products/product-conditions.server.ts'
import { LISTED_COLUMNS, type ListedRow, productOfRow } from '../products/product-row.server.ts'
import type { Product, ProductFilter } from '../products/products.schema.ts'
import { countProducts, listProducts, PIECE } from '../products/products.server.ts'
import { partOfIndex, readByIds, type Shelf } from '../shelf-index/shelf-answers.server.ts'
import type { ShelfIndex } from '../shelf-index/shelf-index.server.ts'
import type { CatalogueIndex } from './catalogue-index.server.ts'

export type Found = {
  products: Product[]
  /** How many there are within the filter, when only a part was asked for. */
  total: number | undefined
  /** Every product the words found, before the filters. */
  matches: string[]
  /** The words that were searched for instead, when a typo was mended. */
  corrected: string | undefined
  /** The words that may have been meant, when one that was typed is in no product and may yet be right. */
  meant: string | undefined
  /** True when some of the words are in none of the products. */
  isPartial: boolean
}

/** Where products are found, and in whose turn much of them is read. */
export type SearchedShop = {
  db: Db
  index: Pick<CatalogueIndex, 'search'>
  shelf?: ShelfIndex
  inTurn?: <T>(read: () => Promise<T>) => Promise<T>
}

/** The products that the words find, within the filter: most relevant first, unless another order is asked for. */
export async function searchProducts(shop: SearchedShop, filter: ProductFilter): Promise<Found> {
  const { index, inTurn = (read) => read() } = shop
  const { ids, corrected, meant, partial } = await index.search(filter.search ?? '', {
    literal: filter.literal === 'true',
  })
  const found = { matches: ids, corrected, meant, isPartial: partial ?? false }
  if (ids.length === 0) return { ...found, products: [], total: 0 }
  const isLong = filter.limit === undefined && ids.length > PIECE
  const read = () => readFound(shop, filter, ids)
  return { ...found, ...(await (isLong ? inTurn(read) : read())) }
}

async function readFound({ db, shelf }: SearchedShop, filter: ProductFilter, ids: readonly string[]) {
  const part = shelf && (await partOf({ db, shelf }, filter, ids))
  if (part) return { products: part.products, total: filter.limit === undefined ? undefined : part.total }
  const [ordered, total] = await Promise.all([
    filter.sortBy ? listProducts(db, filter, ids) : listInOrder(db, filter, ids),
    filter.limit === undefined ? undefined : countFound(db, filter, ids),
  ])
  return { products: ordered, total }
}

/** From the memory of this process; undefined when that does not know. */
async function partOf(shelf: Shelf, filter: ProductFilter, ids: readonly string[]) {
  if (!isUnfiltered(filter) || filter.sortBy) return partOfIndex(shelf, filter, ids)
  // Without a filter the search has counted and ordered already.
  const start = (filter.after === undefined ? 0 : ids.indexOf(filter.after) + 1) + (filter.offset ?? 0)
  const wanted = filter.limit === undefined ? ids.slice(start) : ids.slice(start, start + filter.limit)
  const products = await readByIds(shelf, wanted)
  // What was taken off the shelf since the search makes room for the next one.
  return products.length === wanted.length ? { products, total: ids.length } : undefined
}

/** Without a filter the index has counted already. */
async function countFound(db: Db, filter: ProductFilter, ids: readonly string[]): Promise<number> {
  return isUnfiltered(filter) ? ids.length : countProducts(db, filter, ids)
}

/** The products in the order of the ids. A page reads no more rows than it shows, unless the filter drops many of them. */
async function listInOrder(db: Db, filter: ProductFilter, ids: readonly string[]): Promise<Product[]> {
  const skipped = filter.offset ?? 0
  const limit = skipped + (filter.limit ?? ids.length)
  const list: Product[] = []
  let at = filter.after === undefined ? 0 : ids.indexOf(filter.after) + 1
  for (let count = limit; at < ids.length && list.length < limit; count *= 4) {
    const read = await readInOrder(db, filter, ids.slice(at, at + count))
    list.push(...read.slice(0, limit - list.length))
    at += count
  }
  return list.slice(skipped)
}

async function readInOrder(db: Db, filter: ProductFilter, ids: readonly string[]): Promise<Product[]> {
  const rows = isUnfiltered(filter) ? await readListed(db, ids) : await readFiltered(db, filter, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(productOfRow)
}

function readFiltered(db: Db, filter: ProductFilter, ids: readonly string[]): Promise<ListedRow[]> {
  const condition = and(allOf(conditionsOf(filter)), isAmong(ids))
  return db.select(LISTED_COLUMNS).from(products).where(condition)
}
