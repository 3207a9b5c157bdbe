import { expect, test } from 'vitest'
import { appliedFilters, clearedFilters, readFilters, searchOf } from './listing-filters.ts'

function read(search: string) {
  return readFilters(new URLSearchParams(search))
}

const DEFAULTS = { sortBy: 'popularity', priceMax: 5000, age: undefined }

test.each([
  '',
  '?sortBy=&price_max=&age=',
  '?sortBy=cheap&price_max=abc&age=old',
  '?price_max=50&age=-1',
  '?price_max=1e9&age=100',
])('%s reads as the defaults', (search) => {
  expect(read(search)).toEqual(DEFAULTS)
})

test('good values are read', () => {
  expect(read('?sortBy=price-desc&price_max=700&age=4')).toEqual({ sortBy: 'price-desc', priceMax: 700, age: 4 })
})

test('a price between two steps is taken up, so that it hides nothing it names', () => {
  expect(read('?price_max=250').priceMax).toBe(300)
})

test('the address holds only what is not the default', () => {
  expect(searchOf(read(''))).toBe('')
  expect(searchOf(read('?age=0&price_max=5000&sortBy=price-asc'))).toBe('?sortBy=price-asc&age=0')
})

test('each applied filter can be taken away alone', () => {
  const filters = read('?sortBy=price-asc&price_max=500&age=4')
  expect(appliedFilters(filters).map(({ words, without }) => [words, searchOf(without)])).toEqual([
    ['Up to ₹500', '?sortBy=price-asc&age=4'],
    ['Age 4', '?sortBy=price-asc&price_max=500'],
  ])
  expect(searchOf(clearedFilters(filters))).toBe('?sortBy=price-asc')
})
