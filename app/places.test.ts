import { expect, test } from 'vitest'
import {
  addressesForSearchEngines,
  DESK_MENU,
  FURTHER_PLACES,
  PLACES,
  type Place,
  pathsNotForSearchEngines,
  WORDS_OF_PLACES,
} from './places.ts'

const places: readonly Place[] = PLACES

test('what is kept for all is for everybody, and every address stands once', () => {
  expect(places.filter((place) => place.kept && place.for !== 'everybody')).toEqual([])
  expect(new Set(places.map(({ path }) => path)).size).toBe(places.length)
})

test('search engines are led to pages with an address of their own', () => {
  const addresses = addressesForSearchEngines(['/collection/new'], ['/pages/about-us'])
  expect(addresses).toEqual(expect.arrayContaining(['/', '/category/Toy', '/category/Study', '/policies']))
  expect(addresses.filter((address) => address.includes(':'))).toEqual([])
})

test('search engines are kept out of everything else, and of nothing that they should read', () => {
  const closed = pathsNotForSearchEngines()
  expect(closed).toEqual(expect.arrayContaining(['/account', '/admin', '/invite', '/orders', '/reset-password']))
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start))
  expect(places.filter(({ path, kept }) => isClosed(path) === Boolean(kept))).toEqual([])
})

test('the desk finds each of its rooms that has an address of its own, and those of the menu by further words', () => {
  const menu = Object.values(DESK_MENU).flat()
  const known = new Set<string>([...menu, ...FURTHER_PLACES].map(({ to }) => to))
  const rooms = places.filter(({ path, chunk }) => chunk === 'desk' && !/:|preview/.test(path))
  expect(rooms.filter(({ path }) => !known.has(path))).toEqual([])
  expect(menu.filter(({ to }) => !WORDS_OF_PLACES[to])).toEqual([])
})
