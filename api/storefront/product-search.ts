/** Answers product searches, for each way of sending them. */

import type { InTurn } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { searchProducts } from '#store/goods/catalogue-search/search-products.server.ts'
import { productInLanguage, withoutRating, withShownStock } from '#store/goods/products/card-product.ts'
import type { Product, ProductFilter } from '#store/goods/products/products.schema.ts'

type SearchOptions = {
  client: ClientNetwork
  /** The requested address, from which the next part's address is made. */
  url: string
  /** Shares the processor among long lists. */
  inTurn: InTurn
}

/** The found products. How the words were read is in headers, because the body is a list like any other. */
export type SearchAnswer = { products: Product[]; headers: Record<string, string> }

export async function answerSearch(shop: Shop, filter: ProductFilter, asked: SearchOptions): Promise<SearchAnswer> {
  const found = await searchProducts({ catalogue: shop.catalogue, inTurn: asked.inTurn }, filter)
  const { matches, corrected, meant, total, isPartial, unknown } = found
  if (filter.search && !filter.after && !filter.offset) {
    const isWhole = matches.length > 0 && corrected === undefined && !isPartial
    shop.searchLog.record(filter.search, { found: matches.length, isWhole }, asked.client)
  }
  const headers: Record<string, string> = {}
  if (corrected !== undefined) headers['search-corrected'] = encodeURIComponent(corrected)
  if (meant !== undefined) headers['search-meant'] = encodeURIComponent(meant)
  if (total !== undefined) headers['total-count'] = String(total)
  if (isPartial) headers['search-partial'] = 'true'
  if (unknown !== undefined) headers['search-unknown'] = encodeURIComponent(unknown)
  // Not cached, so that each search without a result is counted.
  if (matches.length === 0) headers['cache-control'] = 'no-store'
  const products = inRequestedForm(filter, found.products)
  return { products, headers: { ...headers, ...linkToNext(filter, asked.url, products) } }
}

/** The products with stock as requested (exact or not), and in the requested language. */
export function inRequestedForm(
  { stock, language }: Pick<ProductFilter, 'stock' | 'language'>,
  products: Product[],
): Product[] {
  const counted = stock === 'shown' ? withShownStock : withoutRating
  return products.map((product) => productInLanguage(counted(product), language))
}

/** The Link header to the next part, where there may be one. */
export function linkToNext({ limit }: ProductFilter, url: string, products: Product[]): Record<string, string> {
  const last = products.at(-1)
  if (!last || products.length !== limit) return {}
  const next = new URL(url, 'http://shop.invalid')
  next.searchParams.set('after', last._id)
  next.searchParams.delete('offset')
  return { link: `<${next.pathname}${next.search}>; rel="next"` }
}
