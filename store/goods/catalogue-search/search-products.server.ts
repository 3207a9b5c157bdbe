/** Searches products: the word index ranks, the shelf filters. */
import { readByIds, readPart } from '#store/goods/catalogue/answers.server.ts'
import type { Catalogue } from '#store/goods/catalogue/catalogue.server.ts'
import { isUnfiltered } from '#store/goods/catalogue/filters.ts'
import type { Product, ProductFilter } from '#store/goods/products/products.schema.ts'
import { PRODUCTS_PER_PIECE } from '#store/goods/products/products.server.ts'
import { CATEGORIES } from '#store/goods/products/products.ts'
import type { Suggestions } from './catalogue-search.schema.ts'
import { withFiltersInWords } from './read-search.ts'
import type { SearchLog } from './search-log.server.ts'

export type FoundProducts = {
  products: Product[]
  /** All results within the filter; undefined when only a part was counted. */
  total: number | undefined
  /** All products that the words found, before the filters. */
  matches: string[]
  /** The words that were searched for instead, after a typo was corrected. */
  corrected: string | undefined
  /** Words that may have been meant, where a typed word is in no product but may be right. */
  meant: string | undefined
  /** Whether each result lacks some of the words. */
  isPartial: boolean
  /** Words that no product has, when only price, age or category narrow the list. */
  unknown?: string | undefined
}

/** The catalogue to search, and a queue for large readings. */
export type SearchedShop = { catalogue: Catalogue; inTurn?: <T>(read: () => Promise<T>) => Promise<T> }

/** The products that the words find, within the filter: most relevant first, unless another order is asked for. */
export async function searchProducts(
  { catalogue, inTurn = (read) => read() }: SearchedShop,
  filter: ProductFilter,
): Promise<FoundProducts> {
  const { ids, corrected, meant, partial } = await catalogue.search(filter.search ?? '', {
    literal: filter.literal === 'true',
  })
  const found = { matches: ids, corrected, meant, isPartial: partial ?? false }
  if (ids.length === 0 && !filter.isNarrowed) return { ...found, products: [], total: 0 }
  const unknown = ids.length === 0 ? filter.search : undefined
  const isLong = filter.limit === undefined && (unknown !== undefined || ids.length > PRODUCTS_PER_PIECE)
  const read = () =>
    unknown === undefined ? readFound(catalogue, filter, ids) : readPart(catalogue, { ...filter, search: undefined })
  const { products, total } = await (isLong ? inTurn(read) : read())
  return { ...found, unknown, products, total: filter.limit === undefined ? undefined : total }
}

/** The products that the words find; undefined for all products, where only price, age or category could be read. */
export async function findAmong(catalogue: Catalogue, filter: ProductFilter): Promise<readonly string[] | undefined> {
  if (!filter.search) return undefined
  const { ids } = await catalogue.search(filter.search, { literal: filter.literal === 'true' })
  return ids.length === 0 && filter.isNarrowed ? undefined : ids
}

async function readFound(catalogue: Catalogue, filter: ProductFilter, ids: readonly string[]) {
  const isPlain = catalogue.shelf.families.siblings.size === 0 && isUnfiltered(filter, catalogue.settings.collectionAt)
  if (filter.sortBy || !isPlain) return readPart(catalogue, filter, { among: ids })
  // Without a filter or families the search has counted and ordered already.
  const start = (filter.after === undefined ? 0 : ids.indexOf(filter.after) + 1) + (filter.offset ?? 0)
  const part = ids.slice(start, filter.limit === undefined ? undefined : start + filter.limit)
  const products = await readByIds(catalogue, part)
  // Products taken off the shelf since the search make room for the next ones.
  return products.length === part.length ? { products, total: ids.length } : readPart(catalogue, filter, { among: ids })
}

const MOST_PRODUCTS = 8
const MOST_SEARCHES = 3

/**
 * Suggestions from two characters on, prices in rupees. Earlier searches appear only in words of the shop's own products, so
 * that nobody can write to other shoppers by searching.
 */
export async function suggest(
  { catalogue, searchLog }: { catalogue: Catalogue; searchLog: SearchLog },
  text: string,
): Promise<Suggestions> {
  const typed = text.trim()
  if (typed.length < 2) return { products: [], categories: [], searches: [] }
  const [products, searched] = await Promise.all([suggestedFor(catalogue, typed), searchLog.suggest(typed)])
  const searches = new Set(searched.flatMap((words) => catalogue.documents.index.inOwnWords(words) ?? []))
  const start = typed.toLowerCase()
  const categories = CATEGORIES.filter(
    (name) => name.toLowerCase().startsWith(start) || `${name}s`.toLowerCase() === start,
  )
  return { products, categories, searches: [...searches].slice(0, MOST_SEARCHES) }
}

/** Reads a sentence as the results do, so that suggestions match them. */
async function suggestedFor(catalogue: Catalogue, typed: string) {
  const filter = withFiltersInWords<ProductFilter>({ search: typed })
  if (filter.search === typed) return catalogue.suggest(typed, MOST_PRODUCTS)
  const among = await findAmong(catalogue, filter)
  const { products } = await readPart(catalogue, { ...filter, stock: 'shown', limit: MOST_PRODUCTS }, { among })
  return catalogue.suggested(products.map(({ _id }) => _id))
}
