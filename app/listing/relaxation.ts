/** The way out of an empty list: the one filter that, given up, brings most products back. */

import type { Counts, Facets } from '#app/api/api-client.ts'
import { PRICE_FILTER } from '#store/products/products.ts'
import { appliedFilters, type Filters, type Narrowing } from './listing-filters.ts'

/** Some counts of a list, or all. */
export type Counted = Pick<Counts, 'prices' | 'without'> | Pick<Facets, 'prices' | 'without'>

export type Relaxation = { words: string; count: number; without: Filters }

const WORDS: Record<Narrowing, string> = {
  category: 'in all categories',
  price: 'without the price limit',
  age: 'without the age limit',
  brand: 'of all brands',
  origin: 'from all countries',
  stock: 'that are out of stock',
}

/** Undefined when no single filter helps. `anyStock` counts what there is with products that ran out. */
export function bestRelaxation(filters: Filters, facets: Counted, anyStock = 0): Relaxation | undefined {
  const counts: Record<Narrowing, number> = {
    category: 0,
    age: 0,
    brand: 0,
    origin: 0,
    ...facets.without,
    price: countAtAnyPrice(filters, facets),
    stock: anyStock,
  }
  const ways = appliedFilters(filters)
    .map(({ name, without }) => ({ count: counts[name], words: WORDS[name], without }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return ways[0]
}

/** How many the list would hold with this max price. */
export function countUpTo(filters: Filters, facets: Counted, priceMax: number): number {
  if (priceMax >= PRICE_FILTER.max) return countAtAnyPrice(filters, facets)
  return facets.prices.find(({ max }) => max === priceMax)?.count ?? 0
}

/** On a shelf the slider's end is a limit like every other; a search has none there. */
function countAtAnyPrice({ text }: Filters, { prices, without }: Counted): number {
  return text === undefined ? (prices.at(-1)?.count ?? 0) : (without.price ?? 0)
}
