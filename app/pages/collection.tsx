import { data } from 'react-router'
import { inBrowser, onServer, type PageArgs } from '#app/api/api-client.ts'
import { pageMeta, shopNameOf } from '#app/frame/page-meta.ts'
import { COLLECTIONS, collectionPath } from '#app/listing/collections.ts'
import { lastPageOf, readPage } from '#app/listing/listing-pages.ts'
import { countWords } from '#app/listing/listing-words.ts'
import { loadListing, withStatus } from '#app/listing/load-listing.ts'
import { ProductParts } from '#app/listing/product-parts.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/collection'

async function load({ api, request, params: { collectionName: name } }: PageArgs<Route.LoaderArgs>) {
  const collection = Object.hasOwn(COLLECTIONS, name) ? COLLECTIONS[name] : undefined
  if (!collection) throw data(null, { status: 404 })
  const page = readPage(new URL(request.url).searchParams)
  const listing = await loadListing(api, collection.query, { page, signal: request.signal })
  return withStatus({ name, ...collection, page, listing })
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return []
  const { name, title, words, page, listing } = loaderData
  return pageMeta(matches, {
    title,
    description: `${words} ${listing.total} to choose from at ${shopNameOf(matches)}, your neighbourhood shop.`,
    path: collectionPath(name),
    part: { page, of: lastPageOf(listing.total) },
    isFindable: listing.products.length > 0,
  })
}

export default function CollectionPage({
  loaderData: { name, title, words, query, page, listing },
}: Route.ComponentProps) {
  return (
    <Page heading={title} lead={words}>
      <p role="status" className="my-3 text-muted">
        {listing.total > 0 ? countWords(listing.total) : ''}
      </p>
      {listing.total > 0 ? (
        <ProductParts key={name} listing={listing} query={query} address="" page={page} />
      ) : (
        <EmptyState message="There is nothing here at the moment." failed={listing.failed} />
      )}
    </Page>
  )
}
