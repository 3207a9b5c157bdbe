import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { type Listing, loadListing, withStatus } from '#app/load-listing.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countWords } from '#app/ui/listing-section.tsx'
import { Page } from '#app/ui/page.tsx'
import { ProductGrid } from '#app/ui/product-grid.tsx'
import { RequestForm } from '#app/ui/request-form.tsx'
import { PRODUCT_LIMITS, type Product } from '#store/products/products.ts'
import type { Route } from './+types/search'

const POPULAR = { sortBy: 'popularity', limit: '8' } as const

/** What was asked for, as far as the shop searches for it: trimmed and cut to the longest search there is. */
function textOf(request: Request): string {
  const asked = new URL(request.url).searchParams.get('q') ?? ''
  return asked.trim().slice(0, PRODUCT_LIMITS.search).toWellFormed().trim()
}

async function load(api: ApiClient, request: Request) {
  const text = textOf(request)
  const listing: Listing = text
    ? await loadListing(api, { search: text }, request.signal)
    : { products: [], failed: false }
  const popular = await loadPopular(api, listing, request.signal)
  return withStatus({ text, listing, popular })
}

async function loadPopular(api: ApiClient, { products, failed }: Listing, signal: AbortSignal): Promise<Product[]> {
  if (products.length > 0 || failed) return []
  return (await loadListing(api, POPULAR, signal)).products
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request)
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData?.text ? `Search: ${loaderData.text} · Tokri` : 'Search · Tokri'
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

export default function SearchPage({ loaderData: { text, listing, popular } }: Route.ComponentProps) {
  const count = listing.products.length
  return (
    <Page heading={text ? `Search results for “${text}”` : 'Search'}>
      {count > 0 ? (
        <>
          <p role="status" className="mt-1 mb-4 text-muted">
            {countWords(count)}
          </p>
          <ProductGrid products={listing.products} />
        </>
      ) : null}
      {text && count === 0 ? <NothingFound key={text} text={text} failed={listing.failed} /> : null}
      {text ? null : <p className="mt-2">Tell us in the box above what you are looking for.</p>}
      <Popular products={popular} />
    </Page>
  )
}

function NothingFound({ text, failed }: { text: string; failed: boolean }) {
  return (
    <div className="mt-2">
      <EmptyState message={`No products found matching your search for "${text}".`} failed={failed} />
      <RequestForm />
    </div>
  )
}

function Popular({ products }: { products: Product[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="popular" className="mt-10">
      <h2 id="popular" className="mb-3 text-2xl">
        Popular right now
      </h2>
      <ProductGrid products={products} level="h3" />
    </section>
  )
}
