import { expect, test } from 'vitest'
import type { ListFacets } from '#app/kit/api/api-client.ts'
import { readFilters, readSearch, searchOf } from './listing-filters.ts'
import { bestRelaxation, cappedCount } from './relaxation.ts'

const FACETS: ListFacets = {
  total: 0,
  inStock: 0,
  categories: { Study: 0, Toy: 0, Gift: 0, Household: 0 },
  ages: [],
  ageBands: { '0-2': 0, '3-5': 0, '6-8': 0, '9-12': 0, '13-16': 0, '17-99': 0 },
  prices: [
    { max: 100, count: 0 },
    { max: 5000, count: 7 },
  ],
  without: { category: 2, price: 9, age: 5, brand: 0, origin: 0 },
}

test('the filter that brings most back is the one to give up', () => {
  const filters = readSearch(new URLSearchParams('?q=box&category=Toy&price_max=100&age=4'))
  const way = bestRelaxation(filters, FACETS)
  expect([way?.words, way?.count]).toEqual(['without the price limit', 9])
  expect(way && searchOf(way.without)).toBe('?q=box&category=Toy&age=4')
})

test('on a shelf the end of the slider is still a limit', () => {
  const filters = readFilters(new URLSearchParams('?price_max=100&age=4'))
  expect(bestRelaxation(filters, FACETS)?.count).toBe(7)
  expect(cappedCount(filters, FACETS, 5000)).toBe(7)
})

test('products that ran out count when only they are hidden', () => {
  const filters = readSearch(new URLSearchParams('?q=box&inStock=true'))
  expect(bestRelaxation(filters, FACETS, { anyStock: 3 })?.words).toBe('that are out of stock')
  expect(bestRelaxation(filters, FACETS)).toBeUndefined()
})
