/** What others searched for: who counts, what of it shoppers see, and how much of it is kept. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { searchTerms } from '#db/schema/requests.ts'
import type { Suggestions } from '#store/goods/catalogue-search/catalogue-search.schema.ts'
import { within } from '#tests/support/at-length.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'on' })
  await shop.product({ name: 'Teddy Bear', description: 'Cheaper than an evil shop.', categories: ['Toy'] })
  await shop.product({ name: 'Pencil Box', categories: ['Study'] })
  // Written past the API, as another process would: known here within a second.
  await vi.waitUntil(async () => (await suggested('pencil')).products.length === 1, { timeout: within(1500) })
})

beforeEach(async () => {
  await shop.database.db.delete(searchTerms)
})

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Each search of `texts` as each visitor, and all of them written. */
async function search(texts: string[], visitors: string[]): Promise<void> {
  for (const visitor of visitors) {
    for (const text of texts) {
      const path = `/api/products?search=${encodeURIComponent(text)}`
      const response = await shop.call('GET', path, undefined, undefined, from(visitor))
      expect(response.status).toBe(200)
      await response.body?.cancel()
    }
  }
  await shop.store.shop.searchLog.flush()
}

async function suggested(text: string): Promise<Suggestions> {
  const response = await shop.call('GET', `/api/products/suggest?q=${encodeURIComponent(text)}`)
  return (await response.json()) as Suggestions
}

async function kept(): Promise<[string, number, number][]> {
  const rows = await shop.database.db.select().from(searchTerms).orderBy(searchTerms.words)
  return rows.map(({ words, count, found }) => [words, count, found])
}

const VISITORS = ['203.0.113.1', '203.0.113.2', '2001:db8:1::1', '2001:db8:2::1']

test('thirty searches of one network in a row count once, and are suggested to nobody', async () => {
  await search(Array(30).fill('teddy bear'), ['2001:db8:1:1::1', '2001:db8:1:1:ffff::7', '2001:db8:1:2::1'])
  expect(await kept()).toEqual([['teddy bear', 1, 1]])
  expect((await suggested('te')).searches).toEqual([])
})

test('what three visitors searched for and found is suggested, the most frequent first', async () => {
  await search(['teddy bear'], VISITORS.slice(0, 3))
  await search(['teddy'], VISITORS)
  expect((await suggested('te')).searches).toEqual(['teddy', 'teddy bear'])
})

test.each([
  ['an advertisement', 'pencil cheaper at evil-shop.in'],
  ['words of a description', 'pencil evil'],
  ['words that no product has together', 'pencil bear'],
  ['half a word', 'penc'],
  ['a slip', 'pencill'],
  ['a phone number', 'pencil 9812345678'],
  ['letters of another script', 'p\u0435ncil'],
])('%s is suggested to nobody, however many search for it', async (_, text) => {
  await search([text], VISITORS)
  expect((await suggested('pe')).searches).toEqual([])
  expect((await suggested(text)).searches).toEqual([])
})

test('nothing is shown between the words of a suggestion, and what the shop no longer has is not suggested', async () => {
  await search(['pencil.box!', 'toy bear'], VISITORS)
  expect((await suggested('pe')).searches).toEqual(['pencil box'])
  expect((await suggested('to')).searches).toEqual(['toy bear'])
  const id = await shop.product({ name: 'Pelican Lamp' })
  await vi.waitUntil(async () => (await suggested('pelican')).products.length === 1, { timeout: within(1500) })
  await search(['pelican lamp'], VISITORS)
  expect((await suggested('pel')).searches).toEqual(['pelican lamp'])
  await shop.call('POST', `/api/products/delete/${id}`, {}, await shop.owner())
  expect((await suggested('pel')).searches).toEqual([])
})

test('texts with an address or a number to call are not kept, nor is what a search no longer misses', async () => {
  await search(['bear@teddy.example', 'teddy 98123 45678', 'evil-shop.in', 'x'.repeat(200)], VISITORS)
  expect(await kept()).toEqual([])
  await search(['zorro bear', 'quokka'], ['203.0.113.1'])
  await shop.product({ name: 'Quokka Puzzle' })
  await vi.waitUntil(async () => (await suggested('quokka')).products.length === 1, { timeout: within(1500) })
  await search(['quokka'], ['203.0.113.1'])
  expect(await kept()).toEqual([['quokka', 2, 1]])
})

test('a search that finds nothing is counted for each who made it', async () => {
  await search(['zzqqxx'], VISITORS.slice(0, 3))
  expect(await kept()).toEqual([['zzqqxx', 3, 0]])
})

test('two processes that write the same searches at once count them all', async () => {
  const { writeSearches } = await import('#store/goods/catalogue-search/counted-searches.server.ts')
  const searches = () =>
    new Map(
      Array.from({ length: 40 }, (_, at) => [`word ${(at * 7) % 40}`, { found: at % 2, networks: new Set(VISITORS) }]),
    )
  await Promise.all(Array.from({ length: 6 }, () => writeSearches(shop.database.db, searches())))
  expect((await kept()).map(([, count]) => count)).toEqual(Array(40).fill(24))
})
