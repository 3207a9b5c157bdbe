/** The rows of the first page below its featured products. */
import type { ApiClient } from '#app/api/api-client.ts'
import { COLLECTIONS, collectionPath } from '#app/listing/collections.ts'
import { loadListing } from '#app/listing/load-listing.ts'
import type { CardProduct } from '#store/products/card-product.ts'

export type HomeShelf = { to: string; title: string; products: CardProduct[] }

/** Products of a row. */
const LENGTH = 12

/**
 * The shelves that hold something. What is featured stands above them, and what stands on one of them is not repeated on the
 * next; what is sold out stays on the page of its list.
 */
export async function loadShelves(api: ApiClient): Promise<HomeShelf[]> {
  const shelves = await Promise.all(
    Object.entries(COLLECTIONS).map(async ([name, { title, query }], before) => {
      // Enough for a row when all of those before are on it.
      const limit = String(LENGTH * (before + 1))
      const { products } = await loadListing(api, { ...query, isFeatured: 'false', inStock: 'true', limit })
      return { to: collectionPath(name), title, products }
    }),
  )
  const shown = new Set<string>()
  return shelves.flatMap((shelf) => {
    const products = shelf.products.filter(({ _id }) => !shown.has(_id)).slice(0, LENGTH)
    for (const { _id } of products) shown.add(_id)
    return products.length > 0 ? [{ ...shelf, products }] : []
  })
}
