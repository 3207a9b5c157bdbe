import { expect, test } from 'vitest'
import { addressesForSearchEngines, PLACES, type Place, pathsNotForSearchEngines } from './places.ts'

const places: readonly Place[] = PLACES

test('what is kept for all is for everybody, and every address stands once', () => {
  expect(places.filter((place) => place.kept && place.for !== 'everybody')).toEqual([])
  expect(new Set(places.map(({ path }) => path)).size).toBe(places.length)
})

test('search engines are led to pages with an address of their own', () => {
  const addresses = addressesForSearchEngines(['/collection/new'])
  expect(addresses).toEqual(expect.arrayContaining(['/', '/category/Toy', '/category/Study', '/policies']))
  expect(addresses.filter((address) => address.includes(':'))).toEqual([])
})

test('search engines are kept out of everything else, and of nothing that they should read', () => {
  const closed = pathsNotForSearchEngines()
  expect(closed).toEqual(expect.arrayContaining(['/account', '/admin', '/invite', '/orders', '/reset-password']))
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start))
  expect(places.filter(({ path, kept }) => isClosed(path) === Boolean(kept))).toEqual([])
})
