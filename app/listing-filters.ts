/** The filters of a listing, as they stand in its address. Bad values read as the defaults. */
import { formatPrice } from '#store/money.ts'
import { DEFAULT_SORT, PRICE_FILTER, PRODUCT_LIMITS, SORTS, type Sort } from '#store/products/products.ts'

export type Filters = {
  sortBy: Sort
  /** Rupees, inclusive: a step of the slider. */
  priceMax: number
  /** Years; absent when nothing is asked. */
  age?: number | undefined
}

export const SORT_WORDS: Record<Sort, string> = {
  popularity: 'Most popular',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
}

/** Reads the filters from the parameters of a page. */
export function readFilters(params: URLSearchParams): Filters {
  const sortBy = SORTS.find((known) => known === params.get('sortBy')) ?? DEFAULT_SORT
  return { sortBy, priceMax: readPriceMax(params.get('price_max')), age: readAge(params.get('age')) }
}

/** The same as parameters, without what is the default: "?sortBy=price-asc", or "" for none. */
export function searchOf(filters: Filters): string {
  const params = new URLSearchParams()
  if (filters.sortBy !== DEFAULT_SORT) params.set('sortBy', filters.sortBy)
  if (filters.priceMax !== PRICE_FILTER.max) params.set('price_max', String(filters.priceMax))
  if (filters.age !== undefined) params.set('age', String(filters.age))
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** A max price as typed: taken up to the next step, so that it hides nothing it names; else the maximum. */
export function readPriceMax(text: string | null): number {
  const { min, max, step } = PRICE_FILTER
  const wanted = readNumber(text)
  if (wanted === undefined || wanted < min || wanted > max) return max
  return Math.ceil(wanted / step) * step
}

/** An age as typed, in whole years; absent when it is none. */
export function readAge(text: string | null): number | undefined {
  const age = readNumber(text)
  return age === undefined || age < 0 || age > PRODUCT_LIMITS.age ? undefined : Math.trunc(age)
}

export type Applied = { words: string; without: Filters }

/** What narrows the list, each with the filters that remain without it. Sorting hides nothing. */
export function appliedFilters(filters: Filters): Applied[] {
  const { priceMax, age } = filters
  const applied: Applied[] = []
  if (priceMax < PRICE_FILTER.max) {
    applied.push({ words: `Up to ${formatPrice(priceMax)}`, without: { ...filters, priceMax: PRICE_FILTER.max } })
  }
  if (age !== undefined) applied.push({ words: `Age ${age}`, without: { ...filters, age: undefined } })
  return applied
}

/** The filters with nothing narrowed; the order stays. */
export function clearedFilters(filters: Filters): Filters {
  return { sortBy: filters.sortBy, priceMax: PRICE_FILTER.max }
}

function readNumber(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}
