/** Loads the product rows of the first page. */
import type { ApiClient } from '#app/kit/api/api-client.ts'
import { loadListing } from '#app/shop/catalogue/load-listing.ts'
import type { HomeRow, HomeView } from '#store/goods/collections/default-home.ts'
import { HOME_LIMITS } from '#store/goods/collections/limits.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'

export type HomeShelf = { to: string; title: string; products: CardProduct[] }

const LENGTH = HOME_LIMITS.rowLength

/**
 * The rows with enough products, without sold-out ones. Rows that were not picked leave out featured products, which have their
 * own place, and those of earlier rows.
 */
export async function loadShelves(api: ApiClient, { parts }: HomeView): Promise<HomeShelf[]> {
  const rows = parts.filter((part) => typeof part === 'object')
  const shelves = await Promise.all(
    rows.map(async (row, before) => {
      // Enough to fill the row even if all products of the earlier rows are in it.
      const limit = String(LENGTH * (isPicked(row) ? 1 : before + 1))
      const asked = {
        ...row.query,
        ...(isPicked(row) ? {} : { isFeatured: 'false' as const }),
        inStock: 'true' as const,
        limit,
      }
      const { products } = await loadListing(api, asked)
      return { row, products }
    }),
  )
  const shown = new Set<string>()
  return shelves.flatMap(({ row, products: found }) => {
    const products = found.filter(({ _id }) => isPicked(row) || !shown.has(_id)).slice(0, LENGTH)
    for (const { _id } of products) shown.add(_id)
    return products.length > 0 ? [{ to: row.to, title: row.title, products }] : []
  })
}

/** A collection, by hand or by a rule: the row shows what its page does. */
function isPicked({ query }: HomeRow): boolean {
  return 'collection' in query
}
