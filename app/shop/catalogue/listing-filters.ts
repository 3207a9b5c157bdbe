/** The filters of a listing, as they stand in its address. Bad values read as the defaults. */
import type { Narrowing } from '#store/goods/catalogue/filters.ts'
import type { SearchRead } from '#store/goods/catalogue-search/read-search.ts'
import type { ProductQuery } from '#store/goods/products/products.schema.ts'
import {
  CATEGORIES,
  type Category,
  DEFAULT_SORT,
  PRICE_FILTER,
  PRODUCT_LIMITS,
  SORTS,
  type Sort,
} from '#store/goods/products/products.ts'
import { formatPrice } from '#store/money.ts'
import { numberIn } from '#store/typed/number.ts'

/** Searches can also be ordered by relevance, and collections as the shop arranged them. */
export type SortChoice = Sort | 'relevance' | 'arranged'

/** The parameters that pages send to the API. */
export type ListingQuery = Partial<ProductQuery>

export type ListingFilters = {
  sortBy: SortChoice
  /** Rupees, inclusive: a step of the slider. */
  priceMax: number
  /** Years. */
  age?: number | undefined
  /** The last age of a band that begins with `age`; ignored without it. */
  ageTo?: number | undefined
  category?: Category | undefined
  /** Any of these. */
  brand?: string[] | undefined
  /** The countries of origin. */
  origin?: string[] | undefined
  inStock?: boolean | undefined
  /** The name of the collection that is listed. */
  collection?: string | undefined
  /** The words of a search; absent on the page of a shelf. */
  text?: string | undefined
  /** Searches for the words as they are written, without correction. */
  isLiteral?: boolean | undefined
  /** Price, age and category that the search words name; filters of the page override them. */
  named?: SearchRead | undefined
}

export const SORT_WORDS: Record<SortChoice, string> = {
  relevance: 'Best match',
  arranged: 'Our choice',
  popularity: 'Most popular',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
}

/** The orders that a listing can be in; the first is the default. */
export function sortsOf({ text, collection }: Pick<ListingFilters, 'text' | 'collection'>): readonly SortChoice[] {
  if (collection !== undefined) return ['arranged', ...SORTS]
  return text === undefined ? SORTS : ['relevance', ...SORTS]
}

/** Reads the filters from the parameters of the page of a shelf. */
export function readFilters(params: URLSearchParams): ListingFilters {
  const sortBy = SORTS.find((known) => known === params.get('sortBy')) ?? DEFAULT_SORT
  return { sortBy, ...readNarrowing(params) }
}

/** Reads the filters from the parameters of the page of a collection. */
export function readCollection(params: URLSearchParams, collection: string): ListingFilters {
  const sortBy = SORTS.find((known) => known === params.get('sortBy')) ?? 'arranged'
  return { collection, sortBy, ...readNarrowing(params) }
}

/** Reads a search: its words as far as the shop searches for them, trimmed and cut to the longest there is. */
export function readSearch(params: URLSearchParams): ListingFilters & { text: string } {
  return {
    text: (params.get('q') ?? '').trim().slice(0, PRODUCT_LIMITS.search).toWellFormed().trim(),
    isLiteral: params.get('literal') === 'true',
    sortBy: SORTS.find((known) => known === params.get('sortBy')) ?? 'relevance',
    category: CATEGORIES.find((known) => known === params.get('category')),
    ...readNarrowing(params),
    inStock: params.get('inStock') === 'true',
  }
}

/** The filters of every list. */
function readNarrowing(
  params: URLSearchParams,
): Pick<ListingFilters, 'priceMax' | 'age' | 'ageTo' | 'brand' | 'origin'> {
  const age = readAge(params.get('age'))
  const ageTo = readAge(params.get('age_to'))
  const [brand, origin] = [readNames(params.getAll('brand')), readNames(params.getAll('origin'))]
  return {
    priceMax: readPriceMax(params.get('price_max')),
    age,
    ...(age !== undefined && ageTo !== undefined && ageTo > age && { ageTo }),
    ...(brand.length > 0 && { brand }),
    ...(origin.length > 0 && { origin }),
  }
}

/** The API accepts no more. */
const MOST_NAMES = 10

/** Sorted, so that the same choice has one address. */
function readNames(texts: string[]): string[] {
  const names = texts.map((text) => text.trim().slice(0, PRODUCT_LIMITS.brand).toWellFormed().trim())
  return [...new Set(names)].filter(Boolean).toSorted().slice(0, MOST_NAMES)
}

/** The filters as parameters of an address, without defaults: "?sortBy=price-asc", or "" for none. */
export function searchOf(filters: ListingFilters): string {
  const { text, category, sortBy, priceMax, age, ageTo, brand, origin, inStock, isLiteral } = filters
  const params = new URLSearchParams()
  if (text !== undefined) params.set('q', text)
  if (category) params.set('category', category)
  if (sortBy !== sortsOf(filters)[0]) params.set('sortBy', sortBy)
  if (priceMax !== PRICE_FILTER.max) params.set('price_max', String(priceMax))
  if (age !== undefined) params.set('age', String(age))
  if (age !== undefined && ageTo !== undefined) params.set('age_to', String(ageTo))
  for (const name of brand ?? []) params.append('brand', name)
  for (const name of origin ?? []) params.append('origin', name)
  if (inStock) params.set('inStock', 'true')
  if (isLiteral) params.set('literal', 'true')
  const search = params.toString()
  return search ? `?${search}` : ''
}

/** The API parameters of a page with filters. The page of a category always has a max price, another list only a chosen one. */
export function listingQueryOf(filters: ListingFilters, shelf?: string): ListingQuery {
  const { text, collection, category, sortBy, priceMax, brand, origin, inStock, isLiteral, named } = filters
  const isOfCategory = text === undefined && collection === undefined
  const namesPrice = isOfCategory || priceMax < PRICE_FILTER.max
  const price = namesPrice ? priceMax : named?.priceMax
  const { age, ageTo } = filters.age === undefined && named ? named : filters
  return {
    search: text,
    literal: isLiteral ? 'true' : undefined,
    category: shelf ?? category ?? named?.category,
    collection,
    sortBy: sortBy === 'relevance' || sortBy === 'arranged' ? undefined : sortBy,
    price_max: price === undefined ? undefined : String(price),
    age: age === undefined ? undefined : String(age),
    age_to: age === undefined || ageTo === undefined ? undefined : String(ageTo),
    brand,
    origin,
    inStock: inStock ? 'true' : undefined,
  }
}

/** A typed max price, rounded up to the next step; the maximum for anything else. */
export function readPriceMax(text: string | null): number {
  const { min, max, step } = PRICE_FILTER
  const price = numberIn(text ?? '')
  if (price === undefined || price < min || price > max) return max
  return Math.ceil(price / step) * step
}

/** The slider's position: the choice, or else the price in the search words. */
export function shownPrice({ priceMax, named }: ListingFilters): number {
  return priceMax < PRICE_FILTER.max ? priceMax : readPriceMax(String(named?.priceMax ?? ''))
}

/** A typed age in whole years; undefined for anything else. */
export function readAge(text: string | null): number | undefined {
  const age = numberIn(text ?? '')
  return age === undefined || age < 0 || age > PRODUCT_LIMITS.age ? undefined : Math.trunc(age)
}

/**
 * An active filter. `givenUp` words what the list would show without it ("3 products of all brands"); empty where removing it
 * would be another search. The API counts sold-out products in another way than the `Narrowing` filters.
 */
export type Applied = { name: Narrowing | 'stock'; words: string; givenUp: string; without: ListingFilters }

/** The active filters, each with the filters that remain without it. The order is none. */
export function appliedFilters(filters: ListingFilters): Applied[] {
  const { brand, origin, inStock, text, named } = filters
  const applied: Applied[] = []
  const isPriced = filters.priceMax < PRICE_FILTER.max
  const category = filters.category ?? named?.category
  const priceMax = isPriced ? filters.priceMax : named?.priceMax
  const { age, ageTo } = filters.age === undefined && named ? named : filters
  // Removes the search words that named it; when none are left, the search is taken as it is written.
  const withoutWords = (rest = '') => (rest === '' ? { text, isLiteral: true } : { text: rest })
  const add = (name: Applied['name'], words: string, givenUp: string, without: Partial<ListingFilters>) =>
    applied.push({ name, words, givenUp, without: { ...filters, ...without } })
  if (category) {
    const without = filters.category ? { category: undefined } : withoutWords(named?.without.category)
    add('category', category, filters.category ? 'in all categories' : '', without)
  }
  if (priceMax !== undefined) {
    const without = isPriced ? { priceMax: PRICE_FILTER.max } : withoutWords(named?.without.price)
    const isSame = isPriced || named?.without.price !== ''
    add('price', `Up to ${formatPrice(priceMax)}`, isSame ? 'without the price limit' : '', without)
  }
  if (age !== undefined) {
    const isOwn = filters.age !== undefined
    const without = isOwn ? { age: undefined, ageTo: undefined } : withoutWords(named?.without.age)
    const isSame = isOwn || named?.without.age !== ''
    add('age', ageWords(age, ageTo), isSame ? 'without the age limit' : '', without)
  }
  // With several brands, removing one does not show all.
  for (const name of brand ?? []) add('brand', name, brand?.[1] ? '' : 'of all brands', { brand: others(brand, name) })
  for (const name of origin ?? [])
    add('origin', `From ${name}`, origin?.[1] ? '' : 'from all countries', { origin: others(origin, name) })
  if (inStock) add('stock', 'In stock', 'that are out of stock', { inStock: false })
  return applied
}

function others(names: string[] = [], name: string): string[] {
  return names.filter((other) => other !== name)
}

/** "Age 4", "Ages 3–5", or "For grown-ups" where the band has no end. */
function ageWords(age: number, ageTo: number | undefined): string {
  if (ageTo === undefined) return `Age ${age}`
  return ageTo < PRODUCT_LIMITS.age ? `Ages ${age}–${ageTo}` : age < 17 ? `Ages ${age} and up` : 'For grown-ups'
}

/** The filters without any narrowing, also by search words; the other words and the order stay. */
export function clearedFilters({ text, collection, isLiteral, sortBy, named }: ListingFilters): ListingFilters {
  const words = named ? (named.rest ? { text: named.rest } : { text, isLiteral: true }) : { text, isLiteral }
  return { ...words, collection, sortBy, priceMax: PRICE_FILTER.max }
}
