import { lazyPart } from '#app/frame/connection/load-here.ts'
import { pageMeta, pictureOfList, shopNameOf } from '#app/frame/page-meta.ts'
import { redirectTo } from '#app/kit/api/read.ts'
import { Page } from '#app/kit/page/page.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { CATEGORIES } from '#store/goods/products/products.ts'
import { readFilters, searchOf } from './listing-filters.ts'
import { lastPageOf, readPage } from './listing-pages.ts'
import { ListingSection } from './listing-section.tsx'
import { narrowedWords } from './listing-words.ts'
import { loadListed } from './load-extras.ts'
import { withStatus } from './load-listing.ts'

/** Only loaded for a category that does not exist. */
const CategoryTiles = lazyPart(async () => ({
  default: (await import('./category-tiles.tsx')).CategoryTiles,
}))

/** The API refuses longer names, which no category has. */
const MAX_NAME = 60

export async function load({ api, request, params: { categoryName } }: PageArgs<'/category/:categoryName'>) {
  const url = new URL(request.url)
  const name = categoryName.toWellFormed()
  const known = CATEGORIES.find((category) => category.toLowerCase() === name.toLowerCase())
  if (known && known !== name) throw redirectTo(`/category/${known}${url.search}`, { forGood: true })
  const filters = { ...readFilters(url.searchParams), age: undefined }
  const asked = { filters, page: readPage(url.searchParams), shelf: name.slice(0, MAX_NAME) }
  const found = await loadListed(api, { ...asked, signal: request.signal })
  return withStatus({ name, isKnown: known !== undefined, ...asked, ...found }, known ? 200 : 404)
}

export function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
  if (!loaderData) return []
  const { name, filters, page, listing, isKnown } = loaderData
  const narrowed = narrowedWords(filters)
  return pageMeta(shop, {
    language,
    title: `${name} Section${narrowed}`,
    description: `${name} products${narrowed} at ${shopNameOf(shop)}, your neighbourhood shop. Sort by price and set a budget.`,
    path: `/category/${encodeURIComponent(name)}${searchOf({ ...filters, sortBy: 'popularity' })}`,
    part: { page, of: lastPageOf(listing.total) },
    image: pictureOfList(listing),
    isFindable: isKnown && listing.products.length > 0,
  })
}

export default function CategoryPage({ loaderData: { name, isKnown, ...found } }: PageProps<typeof load>) {
  return (
    <Page heading={`${name} Section`}>
      <ListingSection key={name} {...found} asksAge={false} emptyMessage="No products found in this category." />
      {isKnown ? null : <CategoryTiles heading="Our shelves" />}
    </Page>
  )
}
