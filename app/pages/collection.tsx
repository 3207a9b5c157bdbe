import { data } from 'react-router'
import { pageMeta, pictureOfList, shopNameOf } from '#app/frame/page-meta.ts'
import { COLLECTIONS, collectionPath } from '#app/listing/collections.ts'
import { lastPageOf, readPage } from '#app/listing/listing-pages.ts'
import { countWords } from '#app/listing/listing-words.ts'
import { loadListing, withStatus } from '#app/listing/load-listing.ts'
import { ProductParts } from '#app/listing/product-parts.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'

export async function load({
  api,
  request,
  params: { collectionName: name },
}: PageArgs<'/collection/:collectionName'>) {
  const collection = Object.hasOwn(COLLECTIONS, name) ? COLLECTIONS[name] : undefined
  if (!collection) throw data(null, { status: 404 })
  const page = readPage(new URL(request.url).searchParams)
  const listing = await loadListing(api, collection.query, { page, signal: request.signal })
  return withStatus({ name, ...collection, page, listing })
}

export function meta({ loaderData, shop }: MetaArgs<typeof load>) {
  if (!loaderData) return []
  const { name, title, words, page, listing } = loaderData
  return pageMeta(shop, {
    title,
    description: `${words} ${listing.total} to choose from at ${shopNameOf(shop)}, your neighbourhood shop.`,
    path: collectionPath(name),
    part: { page, of: lastPageOf(listing.total) },
    image: pictureOfList(listing),
    isFindable: listing.products.length > 0,
  })
}

export default function CollectionPage({
  loaderData: { name, title, words, query, page, listing },
}: PageProps<typeof load>) {
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
