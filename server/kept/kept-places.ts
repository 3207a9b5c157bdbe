/**
 * Decides which answers are the same for everybody, and reduces each request for one to an address with known parameters in one
 * order and spelling. Nothing else of a request causes new work or reaches a cached answer.
 */
import { LRUCache } from 'lru-cache'
import { PLACES, type Place } from '#app/places.ts'
import { readCollection, readFilters, searchOf } from '#app/shop/catalogue/listing-filters.ts'
import { partUrl, readPage } from '#app/shop/catalogue/listing-pages.ts'
import { countsQueryShape } from '#store/goods/catalogue/counts.schema.ts'
import {
  languageQueryShape,
  type ProductFilter,
  preferenceOf,
  productQueryShape,
} from '#store/goods/products/products.schema.ts'
import { PRODUCTS_PER_PIECE } from '#store/goods/products/products.server.ts'
import { CATEGORIES, DEFAULT_SORT } from '#store/goods/products/products.ts'
import { inLanguage, languageOf, withoutLanguage } from '#store/language.ts'

declare const proof: unique symbol

/**
 * The address of an answer for everybody, such as "/category/Toy?age=4" or "/hi/category/Toy". Only this file can make one, and
 * the maker of the answer gets nothing else: no header, cookie, host or person.
 */
export type KeptPlace = {
  readonly url: string
  readonly isPage: boolean
  /** The answer holds much of the catalogue and takes long to make. */
  readonly isLong: boolean
  /** The answer tells exact stock, even of plenty. */
  readonly hasExactStock: boolean
  /** The answer contains the shop's address, so it is the same for everybody only when that is set. */
  readonly namesShop: boolean
  readonly [proof]: true
}

/** Longer addresses are not remembered but parsed each time. */
const MOST_REMEMBERED = 1000
export const PRODUCTS_PATH = '/api/products'
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const READING = new Set(['GET', 'HEAD'])

/** Writes a place's known parameters in one order; undefined when an answer with these parameters is not for everybody. */
type Canonical = (params: URLSearchParams) => string | undefined

const none: Canonical = () => ''

/** The writer of parameters for each value of `kept` in the table of places. */
const CANONICAL: Record<NonNullable<Place['kept']>, Canonical> = {
  none,
  part: (params) => partUrl('', readPage(params)),
  category: (params) => partUrl(searchOf({ ...readFilters(params), age: undefined }), readPage(params)),
  finder: (params) => partUrl(searchOf(readFilters(params)), readPage(params)),
  own: none,
  collection: (params) => partUrl(searchOf(readCollection(params, '')), readPage(params)),
}

/** Patterns of valid path parameters. Pages with other values are not cached. */
const PARAMETERS: Record<string, string> = {
  '/:categoryName': `/(?:${CATEGORIES.join('|')})`,
  '/:collectionName': '/[a-z0-9-]{1,60}',
  '/:pageName': '/[a-z0-9-]{1,60}',
  '/:id': `/${UUID}`,
  // Percent escapes are how browsers write other scripts.
  '/:slug?': '(?:/(?:[a-z0-9-]|%[0-9A-F]{2}){1,300})?',
}

const PAGES: [RegExp, Canonical][] = (PLACES as readonly Place[]).flatMap(({ path, kept }) =>
  kept ? [[patternOf(path), CANONICAL[kept]] as [RegExp, Canonical]] : [],
)

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/:\w+\??/g, (parameter) => PARAMETERS[parameter] ?? '/-')}$`)
}

const CALLS: [RegExp, Canonical][] = [
  [/^\/api\/products(?:\/facets|\/choices)?$/, (params) => productParams(params)],
  [/^\/api\/products\/counts$/, (params) => productParams(params, countsQueryShape)],
  [/^\/api\/openapi\.json$/, none],
  [new RegExp(`^/api/products/(?:related|siblings)/${UUID}$`), languageParam],
]

const EXACT = /^\/api\/products(?:$|\/related\/|\/siblings\/)/

const SITEMAPS: [RegExp, Canonical][] = [
  [/^\/sitemap\.xml$/, none],
  [/^\/sitemap\/products-[1-9]\d{0,4}\.xml$/, none],
]

/** `path` is without its language. */
export function isKeptPage(path: string): boolean {
  return PAGES.some(([pattern]) => pattern.test(path))
}

/** Places of recent addresses: most requests ask for the same few. */
const read = new LRUCache<string, { place: KeptPlace | undefined }>({ max: 2000 })

/** The place of a request, by method, target from the first slash on, and Prefer header; undefined when it has none. */
export function keptPlaceOf(method: string, url: string, prefer = ''): KeptPlace | undefined {
  if (!READING.has(method)) return undefined
  const asked = `${prefer} ${url}`
  if (asked.length > MOST_REMEMBERED) return readPlace(url, preferenceOf(prefer))
  const known = read.get(asked)
  if (known) return known.place
  const place = readPlace(url, preferenceOf(prefer))
  read.set(asked, { place })
  return place
}

function readPlace(url: string, { limit, stock }: Pick<ProductFilter, 'limit' | 'stock'>): KeptPlace | undefined {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const params = new URLSearchParams(end < 0 ? '' : url.slice(end + 1))
  if (path === PRODUCTS_PATH) {
    if (limit !== undefined && !params.has('limit')) params.set('limit', String(limit))
    if (stock !== undefined) params.set('stock', stock)
  }
  const plain = withoutLanguage(path)
  const isOwnSpelling = inLanguage(plain, languageOf(path)) === path
  const page = isOwnSpelling ? PAGES.find(([pattern]) => pattern.test(plain)) : undefined
  const sitemap = SITEMAPS.find(([pattern]) => pattern.test(path))
  const canonical = page ?? sitemap ?? CALLS.find(([pattern]) => pattern.test(path))
  const query = canonical?.[1](params)
  if (query === undefined) return undefined
  const namesShop = sitemap !== undefined
  const isLong = namesShop || (path === PRODUCTS_PATH && isLongList(limitIn(query)))
  const hasExactStock = EXACT.test(path) && !query.includes('stock=shown')
  return { url: path + query, isPage: page !== undefined, isLong, hasExactStock, namesShop } as KeptPlace
}

/** Whether a list of at most `limit` products needs more than one piece of the catalogue. */
export function isLongList(limit: number | undefined): boolean {
  return limit === undefined || !(limit <= PRODUCTS_PER_PIECE)
}

function limitIn(query: string): number | undefined {
  const limit = new URLSearchParams(query).get('limit')
  return limit === null ? undefined : Number(limit)
}

/** Undefined for an unknown or repeated language: the API refuses each itself. */
function languageParam(params: URLSearchParams): string | undefined {
  const [language, ...more] = params.getAll('language')
  if (language === undefined) return ''
  return more.length === 0 && languageQueryShape.safeParse({ language }).success ? `?language=${language}` : undefined
}

/** Undefined for searches, which are not cached, and for invalid filters: the API refuses each itself. */
function productParams(
  params: URLSearchParams,
  accepted: typeof productQueryShape = productQueryShape,
): string | undefined {
  const known = Object.keys(accepted.shape).filter((name) => params.has(name))
  if (known.some((name) => params.getAll(name).length > 1)) return undefined
  if (params.get('search')?.trim() || params.has('ids')) return undefined
  const filter = accepted.safeParse(Object.fromEntries(known.map((name) => [name, params.get(name)])))
  if (!filter.success) return undefined
  const { category, sortBy, after, search: _, ids: __, literal: ___, ...rest } = filter.data
  if (category !== undefined && !CATEGORIES.some((shelf) => shelf === category)) return undefined
  const written = {
    category,
    ...rest,
    sortBy: sortBy === DEFAULT_SORT ? undefined : sortBy,
    after: after?.toLowerCase(),
  }
  const canonical = new URLSearchParams()
  for (const [name, value] of Object.entries(written).toSorted()) {
    if (value !== undefined) canonical.set(name, String(value))
  }
  const query = canonical.toString()
  return query && `?${query}`
}
