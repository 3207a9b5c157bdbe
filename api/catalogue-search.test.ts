import { beforeAll, expect, test, vi } from 'vitest'
import type { Facets, Suggestions } from '#store/catalogue-search/catalogue-search.schema.ts'
import type { Product } from '#store/products/products.schema.ts'
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
  await vi.waitUntil(async () => (await list('search=lamp')).length === 1, { timeout: 1500 })
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

test('counts among what a search finds', async () => {
  expect(await facets('search=teddy')).toMatchObject({ total: 1, categories: { Toy: 1, Gift: 1 } })
})

test('lists only what can be bought now when asked', async () => {
  expect((await list('category=Toy&inStock=true')).map(({ name }) => name).sort()).toEqual(['Paper Kite', 'Teddy Bear'])
})

test('suggests a product from the first letters of its name, with price and without fields of a shelf', async () => {
  expect((await suggest('tedd')).products).toEqual([{ _id: ids.bear, name: 'Teddy Bear', price: 799 }])
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
  await expect.poll(() => list('search=carrom'), { timeout: 1500, interval: 100 }).toHaveLength(1)
})

test('relates products of the same categories that are in stock, nearest in kind and price first', async () => {
  const related = await get<Product[]>(`/api/products/${ids.bear}/related`)
  expect(related.map(({ name }) => name)).not.toContain('Robot')
  expect(related[0]?.name).toBe('Paper Kite')
  expect((await shop.call('GET', '/api/products/00000000-0000-4000-8000-000000000000/related')).status).toBe(404)
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
