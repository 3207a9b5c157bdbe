/** What a kept answer shows of the catalogue, and so which changes end it. */
import { type AgeBand, agesOfBand } from '#store/products/age-bands.ts'
import type { CatalogueChange } from '#store/products/catalogue-changes.server.ts'
import { type ProductFilter, productQuery } from '#store/products/products.schema.ts'
import { DEFAULT_SORT } from '#store/products/products.ts'
import { isInList, type ShelfFacts } from '#store/products/shelf-facts.ts'
import { type CountsQuery, countsQuery } from '#store/shelf-index/shelf-counts.schema.ts'

export type Shown = {
  /** The products that are named in it. */
  products: ReadonlySet<string>
  /** The lists it was made from. */
  lists: readonly List[]
  /** It was made from more than is known here. */
  everything: boolean
  /** It says how many there are of each product, plenty or not. */
  isExact: boolean
  /** The products whose reviews stand in it. */
  reviews: ReadonlySet<string>
}

/** The answer is another one when a product comes into the list, leaves it, or differs in one of these while it is there. */
type List = { filter: ProductFilter; by: readonly (keyof ShelfFacts)[]; only?: 'brand' | 'origin' }

const REVIEWS = /^\/api\/products\/reviews\/([0-9a-f-]{36})$/
const CALL = /^\/api\/products(?:\/(facets|counts|choices)|(\/related)?\/[0-9a-f-]{36})?$/

/** A call of the API, and what it answered. Where it is the whole answer, the answer's body says it. */
export type Asked = { url: string; value?: unknown }

/** `asked` are the calls that the answer was made from. */
export function shownBy(asked: readonly Asked[], body: Buffer, isExact: boolean): Shown {
  const lists = asked.map(({ url }) => listsOf(url))
  return {
    products: new Set(asked.flatMap(({ value }) => (value === undefined ? idsInText(body) : idsIn(value)))),
    lists: lists.flatMap((known) => known ?? []),
    everything: lists.includes(undefined),
    isExact,
    reviews: new Set(asked.flatMap(({ url }) => reviewedBy(url) ?? [])),
  }
}

function reviewedBy(url: string): string | undefined {
  return REVIEWS.exec(new URL(url, 'http://shop.invalid').pathname)?.[1]
}

/** The ids of a product, or of a list of them. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  const isProduct = typeof value === 'object' && value !== null && '_id' in value
  return isProduct ? [String(value._id)] : []
}

const ID = Buffer.from('"_id":"')
const ID_LENGTH = 36

function idsInText(json: Buffer): string[] {
  const ids: string[] = []
  for (let at = json.indexOf(ID); at >= 0; at = json.indexOf(ID, at + ID_LENGTH)) {
    const start = at + ID.length
    ids.push(json.toString('latin1', start, start + ID_LENGTH))
  }
  return ids
}

/** What decides on the place in a list. A price says nothing of the place in one that is sorted by popularity. */
const SORTED_BY = {
  popularity: ['popularity', 'createdAt'],
  'price-asc': ['pricePaise', 'popularity'],
  'price-desc': ['pricePaise', 'popularity'],
  newest: ['createdAt'],
} as const
const COUNTED = ['categories', 'pricePaise', 'ageFrom', 'ageTo', 'brand', 'origin', 'inStock'] as const

/** Undefined for a call of which nothing is known here. A product that is read by itself stands in the answer with its id. */
function listsOf(url: string): List[] | undefined {
  const { pathname, searchParams } = new URL(url, 'http://shop.invalid')
  if (REVIEWS.test(pathname)) return []
  const call = CALL.exec(pathname)
  if (!call) return undefined
  const [, counts, related] = call
  // Others that come or go may be nearer to it than those that are named.
  if (related !== undefined) return [{ filter: {}, by: [] }]
  if (counts === undefined && pathname !== '/api/products') return []
  const params = Object.fromEntries(searchParams)
  if (counts === 'counts') return listsCounted(params)
  const { data: filter } = productQuery.safeParse(params)
  if (!filter) return undefined
  if (counts === undefined) return [{ filter, by: SORTED_BY[filter.sortBy ?? DEFAULT_SORT] }]
  if (counts === 'facets') return [{ filter: featuredIn(filter), by: COUNTED }]
  return [
    { filter: { ...filter, brand: undefined }, by: ['brand'], only: 'brand' },
    { filter: { ...filter, origin: undefined }, by: ['origin'], only: 'origin' },
  ]
}

/** Each count is the length of a list. */
function listsCounted(params: Record<string, string>): List[] | undefined {
  const { data } = countsQuery.safeParse(params)
  if (!data) return undefined
  const { ages = [], prices = [], without = [], ...filter } = data
  const filters: ProductFilter[] = [
    ...ages.map((age) => ({ ...filter, ...agesCounted(age) })),
    ...prices.map((price) => ({ ...filter, price_max: price })),
    ...without.map((name) => ({ ...filter, [WRITTEN[name]]: undefined, ...(name === 'age' && { age_to: undefined }) })),
  ]
  return filters.map((counted) => ({ filter: counted, by: [] }))
}

function agesCounted(age: number | AgeBand): Pick<ProductFilter, 'age' | 'age_to'> {
  if (typeof age === 'number') return { age, age_to: undefined }
  const [from, to] = agesOfBand(age)
  return { age: from, age_to: to }
}

/** How the API calls the filters that can be given up. */
const WRITTEN: Record<NonNullable<CountsQuery['without']>[number], keyof ProductFilter> = {
  category: 'category',
  price: 'price_max',
  age: 'age',
  brand: 'brand',
  origin: 'origin',
}

/** Counts say what each filter hides, so they are about all products that one could see without them. */
function featuredIn({ isFeatured }: ProductFilter): ProductFilter {
  return { isFeatured }
}

/** Whether the answer may be another one after the change. */
export function isTouched(shown: Shown, change: CatalogueChange): boolean {
  switch (change.what) {
    case 'product':
      return shown.everything || shown.products.has(change.id) || shown.lists.some((list) => moves(list, change))
    case 'reviews':
      return shown.everything || shown.reviews.has(change.id)
    case 'stock':
      return shown.isExact && shown.products.has(change.id)
    case 'products':
      return shown.everything || shown.products.size > 0 || shown.lists.length > 0
    case 'settings':
      return true
    case 'synonyms':
      // What is searched for is never kept.
      return false
  }
}

function moves(list: List, { before, after }: { before?: ShelfFacts | undefined; after?: ShelfFacts | undefined }) {
  const was = isIn(list, before)
  if (was !== isIn(list, after)) return true
  return was && list.by.some((name) => String(before?.[name]) !== String(after?.[name]))
}

function isIn({ filter, only }: List, facts: ShelfFacts | undefined): boolean {
  return facts !== undefined && isInList(filter, facts) && (only === undefined || facts[only] !== null)
}
