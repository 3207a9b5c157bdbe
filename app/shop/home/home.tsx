import { loadFiles } from '#app/frame/connection/load-here.ts'
import { pageMeta, pictureOfList } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { withoutTags } from '#app/frame/scripts/page-data.ts'
import { ServerScript } from '#app/frame/scripts/server-script.tsx'
import { shopData } from '#app/frame/shop-data.ts'
import type { ApiClient } from '#app/kit/api/api-client.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { readPage } from '#app/shop/catalogue/listing-pages.ts'
import { loadListing, withStatus } from '#app/shop/catalogue/load-listing.ts'
import { RecentlyViewed } from '#app/shop/product/seen/seen-place.tsx'
import { DEFAULT_HOME, type HomeView } from '#store/goods/collections/default-home.ts'
import { FEATURED, HomeFace } from './home-face.tsx'
import type { HomeShelf } from './load-shelves.ts'
import { WhoWeAre } from './who-we-are.tsx'

export async function load({ api, request, shop, language }: PageArgs) {
  const page = readPage(new URL(request.url).searchParams)
  const shelves = shelvesOf(api, page, shop?.home ?? DEFAULT_HOME[language])
  const coming = { page, listing: loadListing(api, FEATURED, { page }), shelves }
  // In the browser the page is shown at once, with its products still loading.
  if (!import.meta.env.SSR && navigator.onLine) return coming
  const [listing, rows] = await Promise.all([coming.listing, shelves])
  return withStatus({ page, listing, shelves: rows })
}

/** Only the first part of the featured products has other rows. */
async function shelvesOf(api: ApiClient, page: number, home: HomeView): Promise<HomeShelf[]> {
  // A browser needs it only for a client navigation.
  return page === 1 ? (await loadFiles(() => import('./load-shelves.ts'))).loadShelves(api, home) : []
}

export function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
  const listing = loaderData?.listing
  const image = shop?.look.hero.picture?.src ?? (listing && 'products' in listing ? pictureOfList(listing) : undefined)
  return pageMeta(shop, { language, path: '/', image })
}

export default function Home({ loaderData }: PageProps<typeof load>) {
  const shop = useRootData()?.settings
  const language = useLanguage()
  const { look, home = DEFAULT_HOME[language] } = shop ?? {}
  return (
    <main id="main" className="shell page">
      <HomeFace {...loaderData} hero={look?.hero ?? {}} home={home} />
      <RecentlyViewed />
      {look?.about ? <WhoWeAre {...look.about} /> : null}
      <ServerScript
        type="application/ld+json"
        text={import.meta.env.SSR && shop ? withoutTags(JSON.stringify(shopData(shop))) : ''}
      />
    </main>
  )
}
