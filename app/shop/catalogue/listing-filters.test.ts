import { expect, test } from 'vitest'
import {
  appliedFilters,
  clearedFilters,
  type ListingFilters,
  listingQueryOf,
  readFilters,
  readSearch,
  searchOf,
} from './listing-filters.ts'
import { narrowedWords } from './listing-words.ts'

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

test('a band of ages stays in the address; its end without a beginning, or before it, says nothing', () => {
  const filters = read('?age=3&age_to=5')
  expect([searchOf(filters), appliedFilters(filters)[0]?.words]).toEqual(['?age=3&age_to=5', 'Ages 3–5'])
  expect(appliedFilters(read('?age=17&age_to=99'))[0]?.words).toBe('For grown-ups')
  expect(searchOf(clearedFilters(filters))).toBe('')
  for (const search of ['?age_to=5', '?age=&age_to=5']) expect(searchOf(read(search))).toBe('')
  for (const search of ['?age=6&age_to=5', '?age=6&age_to=6', '?age=6&age_to=x']) {
    expect(searchOf(read(search))).toBe('?age=6')
  }
})

test('each applied filter can be taken away alone', () => {
  const filters = read('?sortBy=price-asc&price_max=500&age=4')
  expect(appliedFilters(filters).map(({ words, without }) => [words, searchOf(without)])).toEqual([
    ['Up to ₹500', '?sortBy=price-asc&age=4'],
    ['Age 4', '?sortBy=price-asc&price_max=500'],
  ])
  expect(searchOf(clearedFilters(filters))).toBe('?sortBy=price-asc')
})

test('a search keeps its words and all that narrows it in its address, and best match goes without saying', () => {
  const all: Required<Omit<ListingFilters, 'collection' | 'named'>> = {
    text: 'box & lid',
    category: 'Gift',
    sortBy: 'popularity',
    priceMax: 500,
    age: 4,
    ageTo: 5,
    brand: ['Camlin'],
    origin: ['India'],
    facts: ['class.4'],
    inStock: true,
    isLiteral: true,
  }
  const search =
    '?q=box+%26+lid&category=Gift&sortBy=popularity&price_max=500&age=4&age_to=5&brand=Camlin&origin=India&fact=class.4&inStock=true&literal=true'
  expect(searchOf(all)).toBe(search)
  expect(readSearch(new URLSearchParams(search))).toEqual(all)
  expect(Object.values(listingQueryOf(all)).filter(Boolean)).toHaveLength(Object.keys(all).length)
  expect(searchOf(clearedFilters(all))).toBe('?q=box+%26+lid&sortBy=popularity&literal=true')
  const odd = readSearch(new URLSearchParams('?q=%20box%20&category=Elephants&sortBy=relevance&inStock=yes&literal=no'))
  expect(searchOf(odd)).toBe('?q=box')
})

test('several brands stay in the address, in one order, and each can be taken away alone', () => {
  const filters = read('?brand=Nandik&origin=India&brand=Camlin&brand=Nandik&brand=')
  expect(searchOf(filters)).toBe('?brand=Camlin&brand=Nandik&origin=India')
  expect(appliedFilters(filters).map(({ words, givenUp, without }) => [words, givenUp, searchOf(without)])).toEqual([
    ['Camlin', '', '?brand=Nandik&origin=India'],
    ['Nandik', '', '?brand=Camlin&origin=India'],
    ['From India', 'from all countries', '?brand=Camlin&brand=Nandik'],
  ])
  expect(narrowedWords(filters)).toBe(' by Camlin or Nandik from India')
  expect(read(`?${Array.from({ length: 30 }, (_, at) => `brand=B${at}`).join('&')}`).brand).toHaveLength(10)
})

test('facts stand in the address in one order, as a form without scripts sends them too, and what is none is left out', () => {
  const filters = read('?fact=class.5&fact=board.cbse,class.4&fact=class&fact=x.%3Cb%3E')
  expect(searchOf(filters)).toBe('?fact=board.cbse%2Cclass.4%2Cclass.5')
  expect(listingQueryOf(filters).fact).toBe('board.cbse,class.4,class.5')
  expect(appliedFilters(filters).map(({ words, without }) => [words, searchOf(without)])).toEqual([
    ['board.cbse', '?fact=class.4%2Cclass.5'],
    ['class.4', '?fact=board.cbse%2Cclass.5'],
    ['class.5', '?fact=board.cbse%2Cclass.4'],
  ])
  expect(searchOf(clearedFilters(filters))).toBe('')
})
