/** The rows of the first page below its featured products. */
import type { ApiClient } from '#app/api/api-client.ts'
import { loadListing } from '#app/listing/load-listing.ts'
import type { HomeRow, HomeView } from '#store/collections/default-home.ts'
import { HOME_LIMITS } from '#store/collections/limits.ts'
import type { CardProduct } from '#store/products/card-product.ts'

export type HomeShelf = { to: string; title: string; products: CardProduct[] }

/** Products of a row. */
const LENGTH = HOME_LIMITS.rowLength

/**
 * The shelves that hold enough. What is featured stands in a place of its own, and what stands on one of them is not repeated on
 * the next, unless it was picked for it; what is sold out stays on the page of its list.
 */
export async function loadShelves(api: ApiClient, { parts }: HomeView): Promise<HomeShelf[]> {
  const rows = parts.filter((part) => typeof part === 'object')
  const shelves = await Promise.all(
    rows.map(async (row, before) => {
      // Enough for a row when all of those before are on it.
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
    return products.length >= row.least ? [{ to: row.to, title: row.title, products }] : []
  })
}

/** By hand, or by a rule that its page can narrow: it stands as its page shows it. */
function isPicked({ query }: HomeRow): boolean {
  return 'collection' in query
}
