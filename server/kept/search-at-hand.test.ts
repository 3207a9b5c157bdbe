/** Searches are answered before the app is asked: nobody can tell the difference. */
import { beforeAll, expect, test, vi } from 'vitest'
import { StoreError } from '#store/errors.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createSearchAtHand, type SearchAtHand } from './search-at-hand.ts'

let shop: TestShop
let atHand: SearchAtHand

beforeAll(async () => {
  shop = await openTestShop()
  atHand = createSearchAtHand(shop.store.shop, { https: false })
  for (let n = 0; n < 12; n++) await shop.product({ name: `Blue pencil ${n}`, pricePaise: 1000 + n, stock: n })
  await shop.product({ name: 'टोकरी', pricePaise: 500 })
  await shop.product({ name: 'Pen & "ink" <set>', pricePaise: 700 })
})

const QUERIES = [
  'search=pencil',
  'search=pencil&limit=5',
  'search=pencil&limit=5&offset=5&stock=shown',
  'search=pencil&sortBy=price-desc&price_max=10&inStock=true',
  'search=pencil&category=Toy',
  'search=pencl',
  'search=pencil+zebra',
  'search=pencil%20&literal=true',
  'search=zzzzqqqq',
  `search=${encodeURIComponent('टोकरी')}`,
  `search=${encodeURIComponent('ink <set>')}`,
  'search=pencil&unknown=1&userId=somebody',
]

const LEFT_TO_APP = [
  'search=pencil&search=pen',
  'search=',
  'search=%20',
  'search=pencil&limit=0',
  'search=pencil&limit=many',
  'search=pencil&limit=1000',
  'search=pencil&age=%zz',
  'search=%c3%28',
  `search=${'a'.repeat(500)}`,
  'search=pencil&category=',
  'limit=5',
]

function find(query: string, more: { method?: string; prefer?: string; url?: string } = {}) {
  const question = { method: 'GET', url: `/api/products?${query}`, prefer: undefined, ...more }
  return atHand({ ...question, cookie: undefined, acceptEncoding: undefined, ifNoneMatch: undefined })
}

/** The answer but for what differs from one request to the next. */
async function answerTo(query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.url}/api/products?${query}`, { headers })
  const named = new Map([...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)))
  expect(named.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  named.delete('x-request-id')
  const link = named.get('link')
  if (link) named.set('link', link.replaceAll('&aside=1', ''))
  return { status: response.status, headers: [...named].toSorted(), body: await response.text() }
}

/** A name that the API does not know, given twice, changes nothing but the way. */
const ASIDE = '&aside=1&aside=1'

test.each(QUERIES)('%s is answered at hand as the app answers it', async (query) => {
  expect(find(query)).toBeDefined()
  expect(find(query + ASIDE)).toBeUndefined()
  expect(await answerTo(query)).toEqual(await answerTo(query + ASIDE))
})

test('a header says how much of a search is wanted, at hand too', async () => {
  const prefer = { prefer: 'limit=5, stock=shown' }
  expect(find('search=pencil', prefer)).toBeDefined()
  const answer = await answerTo('search=pencil', prefer)
  expect(JSON.parse(answer.body)).toHaveLength(5)
  expect(answer).toEqual(await answerTo(`search=pencil${ASIDE}`, prefer))
})

test.each(LEFT_TO_APP)('%s is left to the app', (query) => {
  expect(find(query)).toBeUndefined()
})

test('only a reading call of the list itself is answered at hand', () => {
  for (const method of ['POST', 'HEAD', 'OPTIONS']) expect(find('search=pencil', { method })).toBeUndefined()
  for (const path of ['/api/products/', '/api/products/facets', '/API/products', '/search', '//api/products'])
    expect(find('', { url: `${path}?search=pencil` })).toBeUndefined()
})

test('a search counts once, and one too many is refused as everywhere', async () => {
  const { limits } = shop.store.shop
  const counted = vi.spyOn(limits, 'count')
  await answerTo('search=pencil')
  expect(counted).toHaveBeenCalledExactlyOnceWith('search', expect.anything())
  counted.mockRejectedValue(new StoreError('rate_limited', 'Too many.', { facts: { retryAfterSeconds: 2 } }))
  const refused = await fetch(`${shop.url}/api/products?search=pencil`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', status: 429 })
})

test('what was searched for at hand is noted for the owner', async () => {
  await answerTo('search=crayons')
  await shop.store.shop.searchLog.flush()
  const { rows } = await shop.database.pool.query(`select found from search_terms where words = 'crayons'`)
  expect(rows).toEqual([{ found: 0 }])
})

test('what fails on the way is told by the app', async () => {
  const search = vi.spyOn(shop.store.shop.catalogue, 'search').mockRejectedValueOnce(new Error('broken'))
  const answer = await fetch(`${shop.url}/api/products?search=pencil`)
  expect(answer.status).toBe(200)
  expect(search).toHaveBeenCalledTimes(2)
})
