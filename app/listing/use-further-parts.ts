/** The further parts of a long list, as they were loaded into the page. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import type { CardProduct } from '#store/products/card-product.ts'
import type { Query } from './listing-filters.ts'
import { type Listing, loadListing } from './load-listing.ts'

/** Who comes back to a list finds it as long as it was: as many visits as a shopper goes back. */
const REMEMBERED = 20
const loaded = new Map<string, Further>()

/** The products behind the first part, and the number of the last part among them. */
type Further = { products: CardProduct[]; last: number }

/** The list so far, and the way to its next part. `page` is the number of the part that the page was opened with. */
export function useFurtherParts(listing: Listing, page: number, query: Query) {
  const { key } = useLocation()
  const [further, setFurther] = useState<Further>(() => loaded.get(key) ?? { products: [], last: page })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  useEffect(() => remember(key, further), [key, further])

  async function loadNext(): Promise<void> {
    if (state === 'loading') return
    setState('loading')
    const next = await loadListing(browserApi, query, { page: further.last + 1 })
    setState(next.failed ? 'failed' : 'idle')
    if (!next.failed) setFurther({ products: [...further.products, ...next.products], last: further.last + 1 })
  }

  return {
    products: withoutTwins([...listing.products, ...further.products]),
    last: further.last,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    loadNext: () => void loadNext(),
  }
}

function remember(key: string, further: Further): void {
  loaded.delete(key)
  if (further.products.length > 0) loaded.set(key, further)
  const [oldest] = loaded.keys()
  if (loaded.size > REMEMBERED && oldest !== undefined) loaded.delete(oldest)
}

/** A list that changed between two parts may hold a product in both. */
function withoutTwins(products: CardProduct[]): CardProduct[] {
  return [...new Map(products.map((product) => [product._id, product])).values()]
}
