import { type ApiClient, browserApi } from '#app/kit/api/api-client.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { loadListing } from '#app/shop/catalogue/load-listing.ts'
import { readSeen } from '#app/shop/product/seen/seen.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import { CARDS } from './cards.texts.ts'
import { ProductShelf } from './product-row.tsx'

const POPULAR = { sortBy: 'popularity', inStock: 'true', limit: '8' } as const

export async function loadPopular(api: ApiClient): Promise<CardProduct[]> {
  return (await loadListing(api, POPULAR)).products
}

/** Popular products on a page that has no goods of its own, without those seen lately. Loaded in the browser if not given. */
export default function PopularRow({ popular = null }: { popular?: CardProduct[] | null }) {
  const t = CARDS.use()
  const fetched = useDebouncedQuery(popular ? '' : 'popular', () => loadPopular(browserApi), 0)
  const products = popular ?? fetched?.found ?? []
  const isHydrated = useHydrated()
  const seen = isHydrated ? readSeen() : []
  const others = products.filter(({ _id }) => !seen.includes(_id))
  return (
    <div className="min-h-96">{others.length > 0 ? <ProductShelf title={t.popular} products={others} /> : null}</div>
  )
}
