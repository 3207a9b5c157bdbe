import { href, Link } from 'react-router'
import { loadFiles } from '#app/frame/connection/load-here.ts'
import { pageMeta, shopNameOf } from '#app/frame/page-meta.ts'
import type { ApiClient, ListFacets } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { EmptyState } from '#app/kit/page/empty-state.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { ProductGrid } from '#app/shop/cards/product-grid.tsx'
import { AgeChips, ChoiceChip } from '#app/shop/catalogue/chip.tsx'
import {
  appliedFilters,
  clearedFilters,
  type ListingFilters,
  listingQueryOf,
  readSearch,
  searchOf,
} from '#app/shop/catalogue/listing-filters.ts'
import { readPage } from '#app/shop/catalogue/listing-pages.ts'
import { ListingSection } from '#app/shop/catalogue/listing-section.tsx'
import { type CountedListing, type ListRequest, loadChoices, loadFacets } from '#app/shop/catalogue/load-extras.ts'
import { type Listing, loadListing, withStatus } from '#app/shop/catalogue/load-listing.ts'
import { bestRelaxation } from '#app/shop/catalogue/relaxation.ts'
import { nameOfCategory } from '#app/shop/catalogue/shelves.ts'
import { GiftDoor } from '#app/shop/gift-card/gift-door.tsx'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import { CATEGORIES, type Category } from '#store/goods/products/products.ts'
import { RequestForm } from './request-form.tsx'
import { SEARCH } from './search-page.texts.tsx'

/** Gift cards are no goods: the search does not find them. */
const GIFT_CARD_WORDS = /\b(gift|e)[\s-]*(card|voucher)s?\b|\bvouchers?\b|(गिफ़?्ट|उपहार)\s*(कार्ड|वाउचर)/iu

const POPULAR = { sortBy: 'popularity', limit: '12' } as const
const NOTHING: CountedListing = { listing: { products: [], total: 0, failed: false } }

export async function load({ api, request, language }: PageArgs) {
  const params = new URL(request.url).searchParams
  const filters = readSearch(params)
  // A browser needs it only for the next search.
  const { parseSearchText } = await loadFiles(() => import('#store/goods/catalogue-search/read-search.ts'))
  const named = filters.isLiteral ? undefined : parseSearchText(filters.text)
  const asked = { filters: { ...filters, named }, page: readPage(params) }
  const found = asked.filters.text ? await loadFound(api, { ...asked, language, signal: request.signal }) : NOTHING
  const [popular, isMailed] = await Promise.all([
    found.relaxation ? undefined : loadMore(api, found.listing, request.signal),
    mayAskFor(found.listing) ? maySendMail(api) : false,
  ])
  return withStatus({ ...asked, ...found, popular, isMailed, requestEnd: params.get('request') })
}

/** Whether to ask what the shopper misses: nothing was found, or perhaps not the right thing. */
function mayAskFor({ products, corrected, isPartial, unknown }: Listing): boolean {
  return products.length === 0 || corrected !== undefined || isPartial === true || unknown !== undefined
}

async function maySendMail(api: ApiClient): Promise<boolean> {
  return (await ask(() => api.auth.ways.$get())).answer?.emailLink === true
}

/** A list of fewer goes on with what is near. */
const FEW = 4

/** Popular products: of the category of the first one found, or of all. */
async function loadMore(api: ApiClient, { products, total, failed }: Listing, signal: AbortSignal): Promise<More> {
  if (total >= FEW || failed) return undefined
  const category = products[0]?.category[0]
  const query = category ? { ...POPULAR, category } : POPULAR
  const near = (await loadListing(api, query, { signal })).products
  const others = near.filter(({ _id }) => !products.some((found) => found._id === _id))
  return { like: category ?? 'popular', products: others }
}

type More = { like: Category | 'popular'; products: CardProduct[] } | undefined

export function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
  const t = SEARCH[language]
  const text = loaderData?.filters.text
  return pageMeta(shop, {
    language,
    title: text ? t.title(text) : t.search,
    description: t.about(shopNameOf(shop)),
    path: `${href('/search')}${loaderData && text ? searchOf(plainSearch(loaderData.filters)) : ''}`,
    isFindable: false,
  })
}

export default function SearchPage({
  loaderData: { filters, page, popular, isMailed, requestEnd, ...found },
}: PageProps<typeof load>) {
  const t = SEARCH.use()
  const { text } = filters
  return (
    <Page heading={text ? t.heading(text) : t.search}>
      {text ? <Understood filters={filters} listing={found.listing} /> : null}
      {GIFT_CARD_WORDS.test(text ?? '') ? <GiftDoor className="mt-3 max-w-2xl" /> : null}
      {text ? <Results key={text} filters={filters} page={page} found={found} /> : null}
      {text && mayAskFor(found.listing) ? (
        <div className={found.listing.total > 0 ? 'mt-10' : 'mt-2'}>
          <RequestForm key={text} wish={text} isMailed={isMailed} end={requestEnd} />
        </div>
      ) : null}
      {text ? null : <p className="mt-2">{t.tellUs}</p>}
      <MoreProducts more={popular} />
    </Page>
  )
}

/** The search without filters; with `meant` in the place of a misspelt word. */
function plainSearch({ named, ...filters }: ListingFilters, meant?: string): ListingFilters {
  const { text = '' } = filters
  const words = named?.rest ?? text
  return clearedFilters({ ...filters, text: meant === undefined ? text : named ? text.replace(words, meant) : meant })
}

/** How the search was understood, if not word for word. */
function Understood({ filters, listing }: { filters: ListingFilters; listing: Listing }) {
  const t = SEARCH.use()
  const { corrected, meant, isPartial, unknown } = listing
  return (
    <>
      {meant === undefined ? null : (
        <p className="mt-1">
          <Link to={{ search: searchOf(plainSearch(filters, meant)) }} className="text-link">
            {t.didYouMean(meant)}
          </Link>
        </p>
      )}
      {corrected === undefined ? null : (
        <p className="mt-1">
          {t.showing(<strong>{corrected}</strong>)}{' '}
          <Link to={{ search: searchOf({ ...plainSearch(filters), isLiteral: true }) }} className="text-link">
            {t.asWritten(filters.text ?? '')}
          </Link>
        </p>
      )}
      {unknown === undefined || listing.products.length === 0 ? null : <p className="mt-1">{t.unknown(unknown)}</p>}
      {isPartial && listing.products.length > 0 ? <p className="mt-1">{t.close}</p> : null}
    </>
  )
}

/** The list with its filters; where there is nothing to filter, only that it is empty. */
function Results({ filters, page, found }: { filters: ListingFilters; page: number; found: CountedListing }) {
  const emptyMessage = SEARCH.use().nothing(filters.text ?? '')
  const { products, failed } = found.listing
  if (products.length === 0 && appliedFilters(filters).length === 0) {
    return <EmptyState message={emptyMessage} failed={failed} drawing={LENS} />
  }
  return (
    <ListingSection {...found} filters={filters} page={page} asksAge={!found.facets} emptyMessage={emptyMessage}>
      {found.facets ? <SearchChoices filters={filters} facets={found.facets} /> : null}
    </ListingSection>
  )
}

const LENS = (
  <g fill="none" stroke="#8a4b08" strokeWidth="2.2" strokeLinecap="round">
    <path d="M24 14l4 4" />
    <circle cx="19.5" cy="9" r="6.5" fill="var(--color-action-soft)" />
  </g>
)

function MoreProducts({ more }: { more: More }) {
  const t = SEARCH.use()
  if (!more || more.products.length === 0) return null
  return (
    <Section id="popular" heading={t[more.like]} className="mt-10">
      <ProductGrid products={more.products} level="h3" isBelow />
    </Section>
  )
}

/** A part of the results, with the counts of all filters. */
async function loadFound(api: ApiClient, { filters, page, signal, language }: ListRequest): Promise<CountedListing> {
  const query = listingQueryOf(filters)
  const unsorted = { ...query, sortBy: undefined }
  const [listing, facets, choices] = await Promise.all([
    loadListing(api, query, { page, signal }),
    loadFacets(api, unsorted, signal),
    loadChoices(api, unsorted, signal),
  ])
  const isEmpty = listing.total === 0 && !listing.failed
  // The counts include what each filter hides, except the stock filter: that takes another request.
  const anyStock =
    isEmpty && filters.inStock ? await loadFacets(api, { ...unsorted, inStock: undefined }, signal) : undefined
  const relaxation =
    isEmpty && facets ? bestRelaxation(filters, facets, { anyStock: anyStock?.total, language }) : undefined
  return { listing, facets, choices, relaxation }
}

/** Filters to narrow a search with one touch, and how many products each would leave. */
function SearchChoices({ filters, facets }: { filters: ListingFilters; facets: ListFacets }) {
  const t = SEARCH.use()
  const language = useLanguage()
  const { named } = filters
  const shelves = CATEGORIES.filter(
    // A category in the search words is among the applied filters.
    (name) => (facets.categories[name] > 0 && name !== named?.category) || name === filters.category,
  )
  // When every band has the same count, an age does not narrow anything.
  const asksAge = filters.age !== undefined || new Set(facets.ages).size > 1
  return (
    <section aria-label={t.narrow} className="mt-3 grid gap-1 max-lg:-mx-4">
      <ul className="finder-answers">
        {shelves.map((category) => (
          <li key={category}>
            <ChoiceChip filters={filters} choice={{ category }} count={facets.categories[category]}>
              {nameOfCategory(category, language)}
            </ChoiceChip>
          </li>
        ))}
        <li>
          <ChoiceChip filters={filters} choice={{ inStock: true }} count={facets.inStock}>
            {t.inStockOnly}
          </ChoiceChip>
        </li>
      </ul>
      {asksAge ? (
        <ul className="finder-answers" aria-label={t.age}>
          <li className="self-center font-semibold" aria-hidden="true">
            {t.age}
          </li>
          <AgeChips filters={filters} counts={facets.ageBands} />
        </ul>
      ) : null}
    </section>
  )
}
