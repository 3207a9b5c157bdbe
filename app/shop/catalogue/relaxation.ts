/** The way out of an empty list: the filter without which it would have the most products. */
import type { ListCounts, ListFacets } from '#app/kit/api/api-client.ts'
import { PRICE_FILTER } from '#store/goods/products/products.ts'
import type { Language } from '#store/language.ts'
import { type Applied, appliedFilters, type ListingFilters } from './listing-filters.ts'

/** Some counts of a list, or all. */
export type CountedList = Pick<ListCounts, 'prices' | 'without'> | Pick<ListFacets, 'prices' | 'without'>

export type Relaxation = { words: string; count: number; without: ListingFilters }

/** Undefined when removing one filter does not help. `anyStock` is the count with sold-out products. */
export function bestRelaxation(
  filters: ListingFilters,
  facets: CountedList,
  { anyStock = 0, language = 'en' }: { anyStock?: number | undefined; language?: Language } = {},
): Relaxation | undefined {
  const counts: Partial<Record<Applied['name'], number>> = {
    ...facets.without,
    price: countAtAnyPrice(filters, facets),
    stock: anyStock,
  }
  const ways = appliedFilters(filters, language)
    .map(({ name, givenUp, without }) => ({ count: counts[name] ?? 0, words: givenUp, without }))
    .filter(({ count, words }) => count > 0 && words !== '')
    .sort((a, b) => b.count - a.count)
  return ways[0]
}

/** How many the list would hold with this max price. */
export function cappedCount(filters: ListingFilters, facets: CountedList, priceMax: number): number {
  if (priceMax >= PRICE_FILTER.max) return countAtAnyPrice(filters, facets)
  return facets.prices.find(({ max }) => max === priceMax)?.count ?? 0
}

/** For the page of a category the slider's maximum is a limit; for a search it is none. */
function countAtAnyPrice({ text }: ListingFilters, { prices, without }: CountedList): number {
  return text === undefined ? (prices.at(-1)?.count ?? 0) : (without.price ?? 0)
}
