import { beforeAll, expect, test, vi } from 'vitest'
import type { Facets } from '#store/goods/catalogue/counts.schema.ts'
import type { Suggestions } from '#store/goods/catalogue-search/catalogue-search.schema.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { within } from '#tests/support/at-length.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: TestPerson
const ids: Record<string, string> = {}

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  ids.kite = await shop.product({ name: 'Paper Kite', categories: ['Toy'], pricePaise: 14_900, ageFrom: 5, ageTo: 14 })
  ids.bear = await shop.product({ name: 'Teddy Bear', categories: ['Toy', 'Gift'], pricePaise: 79_900, ageTo: 8 })
  ids.robot = await shop.product({ name: 'Robot', categories: ['Toy'], pricePaise: 199_900, ageFrom: 8, stock: 0 })
  ids.lamp = await shop.product({ name: 'Table Lamp', categories: ['Household', 'Study'], pricePaise: 120_000 })
  // Written past the API, as another process would: known here within a second.
  await vi.waitUntil(async () => (await list('search=lamp')).length === 1, { timeout: within(1500) })
})

async function get<T>(path: string): Promise<T> {
  const response = await shop.call('GET', path)
  expect(response.status).toBe(200)
  return response.json() as Promise<T>
}

const facets = (query: string) => get<Facets>(`/api/products/facets?${query}`)
const list = (query: string) => get<Product[]>(`/api/products?${query}`)
const suggest = (q: string) => get<Suggestions>(`/api/products/suggest?q=${encodeURIComponent(q)}`)

test('counts what each choice would leave, and the lists they lead to are as long', async () => {
  const counts = await facets('category=Toy&price_max=1000')
  expect(counts).toMatchObject({ total: 2, inStock: 2, categories: { Toy: 2, Gift: 1, Study: 0, Household: 0 } })
  for (const age of [0, 4, 7, 10, 16]) {
    expect(await list(`category=Toy&price_max=1000&age=${age}`)).toHaveLength(counts.ages[age] ?? -1)
  }
  for (const { max, count } of counts.prices.filter(({ max }) => max % 700 === 0)) {
    expect(await list(`category=Toy&price_max=${max}`)).toHaveLength(count)
  }
})

test('counts what giving up one filter would bring back', async () => {
  const { total, without } = await facets('category=Toy&price_max=100&age=20')
  expect({ total, without }).toEqual({ total: 0, without: { category: 0, price: 1, age: 0, brand: 0, origin: 0 } })
})

test.each([
  'ages=4,x',
  'ages=-1',
  'ages=99',
  'ages=1.5',
  'prices=250',
  'prices=0',
  'without=stock',
  `ages=${'1,'.repeat(11)}1`,
])('refuses counts of "%s"', async (query) => {
  const response = await fetch(`${shop.url}/api/products/counts?${query}`)
  expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_input'])
})

test('counts among what a search finds', async () => {
  expect(await facets('search=teddy')).toMatchObject({ total: 1, categories: { Toy: 1, Gift: 1 } })
})

test('lists only what can be bought now when asked', async () => {
  expect((await list('category=Toy&inStock=true')).map(({ name }) => name).sort()).toEqual(['Paper Kite', 'Teddy Bear'])
})

test('suggests a product from the first letters of its name, with price and without fields of a shelf', async () => {
  expect((await suggest('tedd')).products).toEqual([{ _id: ids.bear, name: 'Teddy Bear', price: 799 }])
})

test.each([
  'toys under 500',
  'toys for 6 year old boy',
  'teddy under 1000',
  '₹200 se kam khilone',
  'gift for teacher',
  'rakhi gift for brother',
  'table lamp under 500',
])('suggests for %s what the results show first', async (text) => {
  const results = await list(`search=${encodeURIComponent(text)}`)
  const { products } = await suggest(text)
  expect(products.map(({ name }) => name)).toEqual(results.slice(0, 8).map(({ name }) => name))
})

test('suggests a category by its name and nothing for one letter', async () => {
  expect((await suggest('hous')).categories).toEqual(['Household'])
  expect(await suggest('t')).toEqual({ products: [], categories: [], searches: [] })
})

test('finds a product by its new words in the request after the one that saved it, and no more by the old ones', async () => {
  const before = (await (await shop.call('GET', `/api/products/${ids.lamp}`)).json()) as Product
  const productData = { ...before, name: 'Study Lantern' }
  const saved = await shop.call('PUT', `/api/products/${ids.lamp}`, { productData }, owner)
  expect(saved.status).toBe(200)
  expect((await list('search=lantern')).map(({ _id }) => _id)).toEqual([ids.lamp])
  expect(await list('search=table')).toEqual([])
})

test('a write of another process is found within a second', async () => {
  await shop.product({ name: 'Carrom Board', categories: ['Toy'] })
  await expect.poll(() => list('search=carrom'), { timeout: within(1500), interval: 100 }).toHaveLength(1)
})

test('relates products that are alike and in stock, and none rather than just any of the same category', async () => {
  const related = async () => (await get<Product[]>(`/api/products/related/${ids.bear}`)).map(({ name }) => name)
  expect(await related()).toEqual([])
  await shop.product({ name: 'Panda Soft Toy', categories: ['Toy'] })
  await shop.product({ name: 'Unicorn Plush', categories: ['Toy'], stock: 0 })
  await shop.product({ name: 'Polar Bear', categories: ['Toy', 'Gift'] })
  await expect.poll(related, { timeout: within(2000), interval: 100 }).toEqual(['Polar Bear', 'Panda Soft Toy'])
  expect((await shop.call('GET', '/api/products/related/00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test.each(['q=%00', `q=${'a'.repeat(201)}`, ''])('refuses a suggestion for %s', async (query) => {
  expect((await shop.call('GET', `/api/products/suggest?${query}`)).status).toBe(400)
})

test('tells machines that a deleted product is gone', async () => {
  const id = await shop.product({ name: 'Old Radio' })
  await shop.call('POST', `/api/products/delete/${id}`, {}, owner)
  const response = await shop.call('GET', `/api/products/${id}`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found', wasDeleted: true })
})

test('the word that may have been meant travels in a header, with no product and nothing mended', async () => {
  const response = await shop.call('GET', '/api/products?search=site')
  expect(await response.json()).toEqual([])
  expect(response.headers.get('search-meant')).toBe('kite')
  expect(response.headers.get('search-corrected')).toBeNull()
})

test('what a search says of price, age and category narrows it, unless a parameter says otherwise', async () => {
  const names = async (query: string) => (await list(query)).map(({ name }) => name).toSorted()
  expect(await names('search=toys under 500')).toEqual(await names('category=Toy&price_max=500'))
  expect(await names('search=teddy under 500')).toEqual([])
  expect(await names('search=teddy under 500&price_max=1000')).toEqual(['Teddy Bear'])
  expect((await facets('search=teddy under 1000')).total).toBe(1)
})
