/** The filters of a listing, as they stand in its address. Bad values read as the defaults. */
import type { Narrowing } from '#store/goods/catalogue/filters.ts'
import type { SearchRead } from '#store/goods/catalogue-search/read-search.ts'
import { FACT_TOKEN_FORM, MOST_FACT_TOKENS } from '#store/goods/facts/facts.ts'
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
import type { Language } from '#store/language.ts'
import { formatPrice } from '#store/money.ts'
import { numberIn } from '#store/typed/number.ts'
import { LIST_TEXTS, type ListingTexts } from './listing.texts.ts'

/** Searches can also be ordered by relevance, and collections as the shop arranged them. */
export type SortChoice = Sort | 'relevance' | 'arranged'

/** The parameters that pages send to the API. */
export type ListingQuery = Partial<ProductQuery>

export type ListingFilters = {
  sortBy: SortChoice
  /** Rupees, inclusive: a step of the slider. */
  priceMax: number
  /** Years; `ageTo` is the last of a band that begins with `age`, and ignored without it. */
  age?: number | undefined
  ageTo?: number | undefined
  category?: Category | undefined
  /** Any of these. */
  brand?: string[] | undefined
  origin?: string[] | undefined
  /** Values of the owner's own facts, as addresses name them: class.4. */
  facts?: string[] | undefined
  inStock?: boolean | undefined
  collection?: string | undefined
  /** The words of a search; absent on the page of a shelf. */
  text?: string | undefined
  /** Searches for the words as they are written, without correction. */
  isLiteral?: boolean | undefined
  /** Price, age and category that the search words name; filters of the page override them. */
  named?: SearchRead | undefined
}

/** The orders that a listing can be in; the first is the default. */
export function sortsOf({ text, collection }: Pick<ListingFilters, 'text' | 'collection'>): readonly SortChoice[] {
  if (collection !== undefined) return ['arranged', ...SORTS]
  return text === undefined ? SORTS : ['relevance', ...SORTS]
}

type Parameters = { [name: string]: string | readonly string[] | undefined }

/** A filter: how an address and a call tell it, and its chips. A value that narrows nothing is undefined. */
type Filter<Value> = {
  read: (params: URLSearchParams) => Value | undefined
  valueIn: (filters: ListingFilters) => Value | undefined
  /** The fields that hold it; without a value, those of a list without it. */
  fieldsOf: (value?: Value) => Partial<ListingFilters>
  write: (value: Value) => Parameters
  /** One, or one for each name, with what remains without it. */
  chips: (value: Value, t: ListingTexts) => readonly { words: string; rest?: Value | undefined }[]
  /** What the list shows without it. */
  givenUp: (t: ListingTexts) => string
  /** Where the words of a search say it. A list without those words may not be the same but for it. */
  named?: { valueIn: (read: SearchRead) => Value | undefined; words: keyof SearchRead['without']; isSame: boolean }
  /** Only searches read it from their address. */
  isOfSearch?: true
}

/** A row of the table; the type of its value is nobody else's. */
function filter<Value>({ read, valueIn, fieldsOf, write, chips, givenUp, named, isOfSearch }: Filter<Value>) {
  const inSearch = ({ named: words }: ListingFilters) => words && named?.valueIn(words)
  const written = (value: Value | undefined) => (value === undefined ? {} : write(value))
  return {
    isOfSearch,
    read: (params: URLSearchParams) => fieldsOf(read(params)),
    write: (filters: ListingFilters) => written(valueIn(filters)),
    ask: (filters: ListingFilters) => written(valueIn(filters) ?? inSearch(filters)),
    cleared: fieldsOf(),
    applied(filters: ListingFilters, t: ListingTexts): Omit<Applied, 'name'>[] {
      const own = valueIn(filters)
      const value = own ?? inSearch(filters)
      if (value === undefined) return []
      return chips(value, t).map(({ words, rest }) => {
        // With several names, removing one does not show all.
        if (own !== undefined || !named)
          return { words, givenUp: rest ? '' : givenUp(t), without: { ...filters, ...fieldsOf(rest) } }
        const other = filters.named?.without[named.words] ?? ''
        return {
          words,
          givenUp: other && named.isSame ? givenUp(t) : '',
          without: { ...filters, ...searchFor(other, filters) },
        }
      })
    },
  }
}

/** The search without the words that named a filter; when none are left, it is taken as it is written. */
function searchFor(other: string, { text }: ListingFilters): Partial<ListingFilters> {
  return other === '' ? { text, isLiteral: true } : { text: other }
}

/** Every filter of lists, in the order of its chips and of addresses. */
const FILTERS = {
  category: filter<Category>({
    isOfSearch: true,
    read: (params) => CATEGORIES.find((known) => known === params.get('category')),
    valueIn: ({ category }) => category,
    fieldsOf: (category) => ({ category }),
    write: (category) => ({ category }),
    chips: (category, t) => [{ words: t.category(category) }],
    givenUp: (t) => t.withoutCategory,
    named: { valueIn: ({ category }) => category, words: 'category', isSame: false },
  }),
  price: filter<number>({
    read: (params) => limitOf(readPriceMax(params.get('price_max'))),
    valueIn: ({ priceMax }) => limitOf(priceMax),
    fieldsOf: (priceMax = PRICE_FILTER.max) => ({ priceMax }),
    write: (priceMax) => ({ price_max: String(priceMax) }),
    chips: (priceMax, t) => [{ words: t.upTo(formatPrice(priceMax)) }],
    givenUp: (t) => t.withoutPrice,
    named: { valueIn: ({ priceMax }) => priceMax, words: 'price', isSame: true },
  }),
  age: filter<AgeRange>({
    read: (params) => ageRangeOf({ age: readAge(params.get('age')), ageTo: readAge(params.get('age_to')) }),
    valueIn: ageRangeOf,
    fieldsOf: ({ age, ageTo }: Partial<AgeRange> = {}) => ({ age, ageTo }),
    write: ({ age, ageTo }) => ({ age: String(age), age_to: ageTo?.toString() }),
    chips: (ages, t) => [{ words: ageWords(ages, t) }],
    givenUp: (t) => t.withoutAge,
    named: { valueIn: ageRangeOf, words: 'age', isSame: true },
  }),
  brand: filter(
    namesOf(
      'brand',
      (name) => name,
      (t) => t.withoutBrand,
    ),
  ),
  origin: filter(
    namesOf(
      'origin',
      (name, t) => t.from(name),
      (t) => t.withoutOrigin,
    ),
  ),
  facts: filter<string[]>({
    read: (params) => someOf(readFacts(params.getAll('fact'))),
    valueIn: ({ facts }) => someOf(facts),
    fieldsOf: (facts) => ({ facts }),
    write: (facts) => ({ fact: facts.toSorted().join() }),
    // The choices of the list say what they are called.
    chips: (facts) => facts.map((words) => ({ words, rest: someOf(facts.filter((other) => other !== words)) })),
    givenUp: () => '',
  }),
  stock: filter<true>({
    isOfSearch: true,
    read: (params) => params.get('inStock') === 'true' || undefined,
    valueIn: ({ inStock }) => inStock || undefined,
    fieldsOf: (inStock) => ({ inStock }),
    write: () => ({ inStock: 'true' }),
    chips: (_, t) => [{ words: t.inStock }],
    givenUp: (t) => t.withoutStock,
  }),
} satisfies Record<Applied['name'], ReturnType<typeof filter>>
const ROWS = Object.entries(FILTERS) as [Applied['name'], ReturnType<typeof filter>][]

/** The fields of the filters in a list that nothing narrows. */
export const UNFILTERED = Object.assign({}, ...ROWS.map(([, { cleared }]) => cleared)) as Partial<ListingFilters>

type AgeRange = { age: number; ageTo?: number | undefined }

function ageRangeOf({ age, ageTo }: Partial<AgeRange>): AgeRange | undefined {
  if (age === undefined) return undefined
  return ageTo !== undefined && ageTo > age ? { age, ageTo } : { age }
}

/** "Age 4", "Ages 3–5", or "For grown-ups" where the band has no end. */
function ageWords({ age, ageTo }: AgeRange, t: ListingTexts): string {
  if (ageTo === undefined) return t.oneAge(age)
  return ageTo < PRODUCT_LIMITS.age ? t.ages(age, ageTo) : age < 17 ? t.agesAndUp(age) : t.forGrownUps
}

function limitOf(priceMax: number): number | undefined {
  return priceMax < PRICE_FILTER.max ? priceMax : undefined
}

function namesOf(
  field: 'brand' | 'origin',
  words: (name: string, t: ListingTexts) => string,
  givenUp: Filter<string[]>['givenUp'],
): Filter<string[]> {
  return {
    read: (params) => someOf(readNames(params.getAll(field))),
    valueIn: ({ [field]: names }) => someOf(names),
    fieldsOf: (names) => ({ [field]: names }),
    write: (names) => ({ [field]: names }),
    chips: (names, t) =>
      names.map((name) => ({ words: words(name, t), rest: someOf(names.filter((other) => other !== name)) })),
    givenUp,
  }
}

/** The API accepts no more. */
const MOST_NAMES = 10

/** Sorted, so that the same choice has one address. */
function readNames(texts: string[]): string[] {
  const names = texts.map((text) => text.trim().slice(0, PRODUCT_LIMITS.brand).toWellFormed().trim())
  return [...new Set(names)].filter(Boolean).toSorted().slice(0, MOST_NAMES)
}

/** Of the page's address, or of a form without scripts, which names each by itself. */
function readFacts(texts: string[]): string[] {
  const tokens = texts.flatMap((text) => text.split(',')).filter((token) => FACT_TOKEN_FORM.test(token))
  return [...new Set(tokens)].toSorted().slice(0, MOST_FACT_TOKENS)
}

function someOf(names: string[] = []): string[] | undefined {
  return names.length > 0 ? names : undefined
}

/** Reads the filters from the parameters of the page of a shelf. */
export function readFilters(params: URLSearchParams): ListingFilters {
  return readAs({ sortBy: DEFAULT_SORT }, params)
}

export function readCollection(params: URLSearchParams, collection: string): ListingFilters {
  return readAs({ collection, sortBy: 'arranged' }, params)
}

/** Reads a search: its words as far as the shop searches for them, trimmed and cut to the longest there is. */
export function readSearch(params: URLSearchParams): ListingFilters & { text: string } {
  const text = (params.get('q') ?? '').trim().slice(0, PRODUCT_LIMITS.search).toWellFormed().trim()
  return readAs({ text, isLiteral: params.get('literal') === 'true', sortBy: 'relevance' as SortChoice }, params)
}

function readAs<Of extends Pick<ListingFilters, 'sortBy' | 'text'>>(list: Of, params: URLSearchParams) {
  const sortBy = SORTS.find((known) => known === params.get('sortBy')) ?? list.sortBy
  const narrowed = ROWS.map(([, { read, isOfSearch }]) => !(isOfSearch && list.text === undefined) && read(params))
  return Object.assign({ priceMax: PRICE_FILTER.max }, list, { sortBy }, ...narrowed) as Of & ListingFilters
}

/** The filters as parameters of an address, without defaults: "?sortBy=price-asc", or "" for none. */
export function searchOf(filters: ListingFilters): string {
  const { text, sortBy, isLiteral } = filters
  const { category, ...narrowed } = Object.assign({}, ...ROWS.map(([, { write }]) => write(filters))) as Parameters
  const params = new URLSearchParams()
  const sort = sortBy === sortsOf(filters)[0] ? undefined : sortBy
  for (const [name, value] of Object.entries({
    q: text,
    category,
    sortBy: sort,
    ...narrowed,
    literal: isLiteral && 'true',
  }))
    for (const one of [value].flat()) if (one) params.append(name, one)
  const search = params.toString()
  return search ? `?${search}` : ''
}

/** The API parameters of a page with filters. The page of a category always has a max price, another list only a chosen one. */
export function listingQueryOf(filters: ListingFilters, shelf?: string): ListingQuery {
  const { text, collection, sortBy, priceMax, isLiteral } = filters
  const isOfCategory = text === undefined && collection === undefined
  return {
    search: text,
    literal: isLiteral ? 'true' : undefined,
    collection,
    sortBy: sortBy === 'relevance' || sortBy === 'arranged' ? undefined : sortBy,
    ...(isOfCategory && { price_max: String(priceMax) }),
    ...Object.assign({}, ...ROWS.map(([, { ask }]) => ask(filters))),
    ...(shelf !== undefined && { category: shelf }),
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
  return limitOf(priceMax) ?? readPriceMax(String(named?.priceMax ?? ''))
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
export type Applied = { name: Narrowing | 'stock' | 'facts'; words: string; givenUp: string; without: ListingFilters }

/** The active filters, each with the filters that remain without it. The order is none. */
export function appliedFilters(filters: ListingFilters, language: Language = 'en'): Applied[] {
  return ROWS.flatMap(([name, { applied }]) => applied(filters, LIST_TEXTS[language]).map((one) => ({ name, ...one })))
}

/** The filters without any narrowing, also by search words; the other words and the order stay. */
export function clearedFilters({ text, collection, isLiteral, sortBy, named }: ListingFilters): ListingFilters {
  const words = named ? (named.rest ? { text: named.rest } : { text, isLiteral: true }) : { text, isLiteral }
  return { ...words, collection, sortBy, priceMax: PRICE_FILTER.max }
}
