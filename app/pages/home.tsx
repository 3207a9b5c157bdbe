import { Suspense, use } from 'react'
import type { ApiClient } from '#app/api/api-client.ts'
import { lazyPart, loadFiles } from '#app/connection/load-here.ts'
import { pageMeta, pictureOfList } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { CategoryTiles } from '#app/listing/category-tiles.tsx'
import { readPage } from '#app/listing/listing-pages.ts'
import { type Listing, loadListing, withStatus } from '#app/listing/load-listing.ts'
import { ProductParts } from '#app/listing/product-parts.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { GridSkeleton } from '#app/product/product-grid.tsx'
import { ProductRow } from '#app/product/product-row.tsx'
import { SeenPlace } from '#app/seen/seen-place.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Hero } from './home/hero.tsx'
import type { HomeShelf } from './home/load-shelves.ts'

const WhoWeAre = lazyPart(() => import('./home/who-we-are.tsx'))

/** A full skeleton keeps the page as long as it will be, so that going back finds its place. */
const SKELETON_CARDS = 12
const FEATURED = { isFeatured: 'true' } as const

export async function load({ api, request }: PageArgs) {
  const page = readPage(new URL(request.url).searchParams)
  const coming = { page, listing: loadListing(api, FEATURED, { page }), shelves: shelvesOf(api, page) }
  // In the browser the page comes at once and says that its products are on their way.
  if (!import.meta.env.SSR && navigator.onLine) return coming
  const [listing, shelves] = await Promise.all([coming.listing, coming.shelves])
  return withStatus({ page, listing, shelves })
}

/** Further parts of the featured products are nothing but these. */
async function shelvesOf(api: ApiClient, page: number): Promise<HomeShelf[]> {
  // A browser needs it only when it comes from another page of the shop.
  return page === 1 ? (await loadFiles(() => import('./home/load-shelves.ts'))).loadShelves(api) : []
}

export function meta({ loaderData, shop }: MetaArgs<typeof load>) {
  const listing = loaderData?.listing
  const image = shop?.look.hero.picture?.src ?? (listing && 'products' in listing ? pictureOfList(listing) : undefined)
  return pageMeta(shop, { path: '/', image })
}

export default function Home({ loaderData: { page, listing, shelves } }: PageProps<typeof load>) {
  return (
    <main id="main" className="shell page">
      <Hero />
      <CategoryTiles />
      <h1 className="page-heading mt-10">Featured Products</h1>
      <Suspense fallback={<Loading />}>
        <Featured listing={listing} page={page} />
        <Shelves shelves={shelves} />
      </Suspense>
      <SeenPlace />
      {useRootData()?.settings.look.about ? <WhoWeAre /> : null}
    </main>
  )
}

function Featured({ listing, page }: { listing: Listing | Promise<Listing>; page: number }) {
  const shown = useAnswer(listing)
  if (shown.total === 0) {
    return <EmptyState message="No featured products available at the moment." failed={shown.failed} />
  }
  return (
    <div className="mt-4">
      <ProductParts listing={shown} query={FEATURED} address="" page={page} />
    </div>
  )
}

function Shelves({ shelves }: { shelves: HomeShelf[] | Promise<HomeShelf[]> }) {
  return useAnswer(shelves).map((shelf) => <ProductRow key={shelf.to} {...shelf} />)
}

/** What the page waits for where it comes from the browser. */
function useAnswer<T>(coming: T | Promise<T>): T {
  return coming instanceof Promise ? use(coming) : coming
}

function Loading() {
  return (
    <div className="mt-4">
      <p role="status" className="mb-3 text-muted">
        Loading products...
      </p>
      <GridSkeleton count={SKELETON_CARDS} />
      <div className="shelves-empty" />
    </div>
  )
}
