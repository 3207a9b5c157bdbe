/** Products by words: the index ranks, SQL filters and shows. */
import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import type { CatalogueIndex } from './catalogue-index.server.ts'
import { conditionsOf } from './product-conditions.server.ts'
import type { ProductFilter } from './products.schema.ts'
import { productOfRow, SORT_ORDERS } from './products.server.ts'
import type { Product } from './products.ts'

export type Found = {
  products: Product[]
  /** Every product the words found, before the filters. */
  matches: string[]
  /** The words that were searched for instead, when a slip was mended. */
  corrected: string | undefined
  /** True when some of the words are in none of the products. */
  isPartial: boolean
}

/** The products that the words find, within the filter: most relevant first, unless another order is asked for. */
export async function searchProducts(db: Db, index: CatalogueIndex, filter: ProductFilter): Promise<Found> {
  const { ids, corrected, partial } = await index.search(filter.search ?? '', { literal: filter.literal === 'true' })
  const found = { matches: ids, corrected, isPartial: partial ?? false }
  if (ids.length === 0) return { ...found, products: [] }
  const { category, price, age, rest } = conditionsOf(filter)
  const rows = await db
    .select()
    .from(products)
    .where(and(rest, category, price, age, inArray(products.id, ids)))
    .orderBy(
      ...(filter.sortBy
        ? SORT_ORDERS[filter.sortBy]
        : [sql`array_position(${sql.param(ids)}::uuid[], ${products.id})`]),
    )
  const start = filter.after === undefined ? 0 : rows.findIndex((row) => row.id === filter.after) + 1
  const end = filter.limit === undefined ? undefined : start + filter.limit
  return { ...found, products: rows.slice(start, end).map(productOfRow) }
}
