import { lazyPart } from '#app/frame/connection/load-here.ts'
import { pageMeta, pictureOfList, seoOfCategory, shopNameOf } from '#app/frame/page-meta.ts'
import { redirectTo } from '#app/kit/api/read.ts'
import { Page } from '#app/kit/page/page.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { CATEGORIES } from '#store/goods/products/products.ts'
import type { Language } from '#store/language.ts'
import { LIST_TEXTS } from './listing.texts.ts'
import { readFilters, searchOf } from './listing-filters.ts'
import { lastPageOf, readPage } from './listing-pages.ts'
import { ListingSection } from './listing-section.tsx'
import { narrowedWords } from './listing-words.ts'
import { loadListed } from './load-extras.ts'
import { withStatus } from './load-listing.ts'
import { shelfOf } from './shelves.ts'

/** Only loaded for a category that does not exist. */
const CategoryTiles = lazyPart(async () => ({
  default: (await import('./category-tiles.tsx')).CategoryTiles,
}))

/** The API refuses longer names, which no category has. */
const MAX_NAME = 60

export async function load({ api, request, language, params: { categoryName } }: PageArgs<'/category/:categoryName'>) {
  const url = new URL(request.url)
  const name = categoryName.toWellFormed()
  const known = CATEGORIES.find((category) => category.toLowerCase() === name.toLowerCase())
  if (known && known !== name) throw redirectTo(`/category/${known}${url.search}`, { forGood: true })
  const filters = { ...readFilters(url.searchParams), age: undefined }
  const asked = { filters, page: readPage(url.searchParams), shelf: name.slice(0, MAX_NAME) }
  const found = await loadListed(api, { ...asked, language, signal: request.signal })
  return withStatus({ name, isKnown: known !== undefined, ...asked, ...found }, known ? 200 : 404)
}

export function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
  if (!loaderData) return []
  const { name, filters, page, listing, isKnown } = loaderData
  const t = LIST_TEXTS[language]
  const narrowed = narrowedWords(filters, language)
  const called = shownName(name, language)
  const { seoTitle, seoDescription } = seoOfCategory(shop, name, narrowed)
  return pageMeta(shop, {
    language,
    title: seoTitle ?? `${t.section(called)}${narrowed}`,
    description: seoDescription ?? t.aboutSection(called, narrowed, shopNameOf(shop)),
    path: `/category/${encodeURIComponent(name)}${searchOf({ ...filters, facts: undefined, sortBy: 'popularity' })}`,
    part: { page, of: lastPageOf(listing.total) },
    image: pictureOfList(listing),
    isFindable: isKnown && listing.products.length > 0,
  })
}

/** A category that the shop does not have is called as the address says. */
function shownName(name: string, language: Language): string {
  const known = CATEGORIES.find((category) => category === name)
  return known && language !== 'en' ? shelfOf(known, language).name : name
}

export default function CategoryPage({ loaderData: { name, isKnown, ...found } }: PageProps<typeof load>) {
  const t = LIST_TEXTS.use()
  return (
    <Page heading={t.section(shownName(name, useLanguage()))} tint={name}>
      <ListingSection key={name} {...found} asksAge={false} emptyMessage={t.nothingInCategory} />
      {isKnown ? null : <CategoryTiles heading={t.ourShelves} />}
    </Page>
  )
}
