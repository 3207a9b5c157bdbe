/** Products by words: the index ranks, SQL filters and shows. */
import { and } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { allOf, conditionsOf, isAmong } from '../products/product-conditions.server.ts'
import { productOfRow } from '../products/product-row.server.ts'
import type { Product, ProductFilter } from '../products/products.schema.ts'
import { countProducts, listProducts } from '../products/products.server.ts'
import type { CatalogueIndex } from './catalogue-index.server.ts'

export type Found = {
  products: Product[]
  /** How many there are within the filter, when only a part was asked for. */
  total: number | undefined
  /** Every product the words found, before the filters. */
  matches: string[]
  /** The words that were searched for instead, when a typo was mended. */
  corrected: string | undefined
  /** True when some of the words are in none of the products. */
  isPartial: boolean
}

/** The products that the words find, within the filter: most relevant first, unless another order is asked for. */
export async function searchProducts(
  db: Db,
  index: Pick<CatalogueIndex, 'search'>,
  filter: ProductFilter,
): Promise<Found> {
  const { ids, corrected, partial } = await index.search(filter.search ?? '', { literal: filter.literal === 'true' })
  const found = { matches: ids, corrected, isPartial: partial ?? false }
  if (ids.length === 0) return { ...found, products: [], total: 0 }
  const [ordered, total] = await Promise.all([
    filter.sortBy ? listProducts(db, filter, ids) : listInOrder(db, filter, ids),
    filter.limit === undefined ? undefined : countProducts(db, filter, ids),
  ])
  return { ...found, products: ordered, total }
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
  const rows = await db
    .select()
    .from(products)
    .where(and(allOf(conditionsOf(filter)), isAmong(ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(productOfRow)
}
