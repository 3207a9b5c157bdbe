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

type Props = { popular?: CardProduct[] | null; but?: readonly { _id: string }[] }

/** Popular products on a page that has few goods of its own, without those seen lately and those in `but`. Loaded in the browser if not given. */
export default function PopularRow({ popular = null, but = [] }: Props) {
  const t = CARDS.use()
  const fetched = useDebouncedQuery(popular ? '' : 'popular', () => loadPopular(browserApi), 0)
  const products = popular ?? fetched?.found ?? []
  const isHydrated = useHydrated()
  const left = [...but.map(({ _id }) => _id), ...(isHydrated && but.length === 0 ? readSeen() : [])]
  const others = products.filter(({ _id }) => !left.includes(_id))
  return (
    <div className="min-h-96">{others.length > 0 ? <ProductShelf title={t.popular} products={others} /> : null}</div>
  )
}
