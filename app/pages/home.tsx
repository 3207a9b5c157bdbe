import { Suspense, use } from 'react'
import { apiContext, browserApi } from '#app/api/api-client.ts'
import { pageMeta } from '#app/frame/page-meta.ts'
import { CategoryTiles } from '#app/listing/category-tiles.tsx'
import { readPage } from '#app/listing/listing-pages.ts'
import { type Listing, loadListing, withStatus } from '#app/listing/load-listing.ts'
import { ProductParts } from '#app/listing/product-parts.tsx'
import { GridSkeleton } from '#app/product/product-grid.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/home'
import { Hero } from './home/hero.tsx'

/** A full skeleton keeps the page as long as it will be, so that going back finds its place. */
const SKELETON_CARDS = 12
const FEATURED = { isFeatured: 'true' } as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams)
  return withStatus({ page, listing: await loadListing(context.get(apiContext), FEATURED, { page }) })
}

/** In the browser the page comes at once and says that its products are on their way. */
export function clientLoader({ request }: Route.ClientLoaderArgs): { page: number; listing: Promise<Listing> } {
  const page = readPage(new URL(request.url).searchParams)
  return { page, listing: loadListing(browserApi, FEATURED, { page }) }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches, {
    description: 'Study items, toys, gifts and household goods from your neighbourhood shop.',
    path: '/',
  })
}

export default function Home({ loaderData: { page, listing } }: Route.ComponentProps) {
  return (
    <main id="main" className="shell page">
      <Hero />
      <CategoryTiles />
      <h1 className="page-heading mt-10">Featured Products</h1>
      <Suspense fallback={<Loading />}>
        <Featured listing={listing} page={page} />
      </Suspense>
    </main>
  )
}

function Featured({ listing, page }: { listing: Listing | Promise<Listing>; page: number }) {
  const shown = listing instanceof Promise ? use(listing) : listing
  if (shown.total === 0) {
    return <EmptyState message="No featured products available at the moment." failed={shown.failed} />
  }
  return (
    <div className="mt-4">
      <ProductParts listing={shown} query={FEATURED} address="" page={page} />
    </div>
  )
}

function Loading() {
  return (
    <div className="mt-4">
      <p role="status" className="mb-3 text-muted">
        Loading products...
      </p>
      <GridSkeleton count={SKELETON_CARDS} />
    </div>
  )
}
