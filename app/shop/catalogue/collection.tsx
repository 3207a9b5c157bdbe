import { data, href } from 'react-router'
import { pageMeta, pictureOfList, shopNameOf } from '#app/frame/page-meta.ts'
import { ask } from '#app/kit/api/ask.ts'
import { EmptyState } from '#app/kit/page/empty-state.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { LIST_TEXTS } from './listing.texts.ts'
import { readCollection, searchOf } from './listing-filters.ts'
import { lastPageOf, readPage } from './listing-pages.ts'
import { ListingSection } from './listing-section.tsx'
import { narrowedWords } from './listing-words.ts'
import { type CountedListing, loadListed } from './load-extras.ts'
import { loadListing, withStatus } from './load-listing.ts'
import { ProductParts } from './product-parts.tsx'

export async function load({ api, request, params, language }: PageArgs<'/collection/:collectionName'>) {
  const param = { name: params.collectionName }
  const { answer, kind, status } = await ask(() => api.collections[':name'].$get({ param, query: {} }))
  if (!answer) throw data(null, { status: kind === 'gone' || status === 400 ? 404 : status })
  const { isNarrowable, picture, ...collection } = answer
  const search = new URL(request.url).searchParams
  const page = readPage(search)
  const filters = isNarrowable ? readCollection(search, answer.name) : undefined
  const found: CountedListing = filters
    ? await loadListed(api, { filters, page, language, signal: request.signal })
    : { listing: await loadListing(api, answer.query, { page, signal: request.signal }) }
  return withStatus({ ...collection, ...(picture && { picture }), page, ...(filters && { filters }), ...found })
}

export function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
  if (!loaderData) return []
  const { name, title, words, picture, filters, page, listing, seoTitle = title, seoDescription } = loaderData
  const narrowed = filters ? narrowedWords(filters, language) : ''
  const count = LIST_TEXTS[language].aboutCollection(listing.total, shopNameOf(shop))
  return pageMeta(shop, {
    language,
    title: narrowed ? `${title}${narrowed}` : seoTitle,
    description: (!narrowed && seoDescription) || `${words}${words && ' '}${count}`,
    path: `${href('/collection/:collectionName', { collectionName: name })}${filters ? searchOf({ ...filters, facts: undefined, sortBy: 'arranged' }) : ''}`,
    part: { page, of: lastPageOf(listing.total) },
    image: picture?.src ?? pictureOfList(listing),
    isFindable: listing.products.length > 0,
  })
}

export default function CollectionPage({ loaderData }: PageProps<typeof load>) {
  const { name, title, words, picture, query, page, filters, listing } = loaderData
  const t = LIST_TEXTS.use()
  return (
    <Page
      heading={title}
      lang={langOf(title, useLanguage())}
      lead={words}
      picture={picture && <img {...picture} alt="" className="hero-picture" fetchPriority="high" />}
    >
      {filters ? (
        <ListingSection key={name} {...loaderData} filters={filters} asksAge emptyMessage={t.nothingHere} />
      ) : (
        <>
          <p role="status" className="my-3 text-muted">
            {listing.total > 0 ? t.count(listing.total) : ''}
          </p>
          {listing.total > 0 ? (
            <ProductParts key={name} listing={listing} query={query} address="" page={page} />
          ) : (
            <EmptyState message={t.nothingHere} failed={listing.failed} />
          )}
        </>
      )}
    </Page>
  )
}
