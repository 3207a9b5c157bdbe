import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { readFacets } from '../catalogue/answers.server.ts'
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.server.ts'
import { productQueryShape } from '../products/products.schema.ts'
import { searchProducts } from './search-products.server.ts'

const LETTERS = [...'abcdefghijklmnopqrst']
/** More than a statement takes parameters. */
const MANY = 70_000

/** Every second one is a toy; the first costs Re 1, the next Rs 2. */

const { db } = await openTestDatabase()
const catalogue: Catalogue = createCatalogue(db)
const rows = LETTERS.map((name, at) => ({
  name,
  description: 'Stands in a row.',
  pricePaise: 100 * (at + 1),
  stock: 1,
  categories: [at % 2 === 0 ? 'Toy' : 'Study'],
}))
const ids: string[] = (await db.insert(products).values(rows).returning({ id: products.id })).map(({ id }) => id)

/** Names in the order of the answer, when the index found these ids. */
async function found(query: Record<string, string>, ranked: string[] = ids.toReversed()): Promise<string> {
  const search = async () => ({ ids: ranked })
  const shop = { catalogue: { ...catalogue, search } }
  const answer = await searchProducts(shop, productQueryShape.parse({ search: 'row', ...query }))
  return answer.products.map(({ name }) => name).join('')
}

const idOf = (letter: string) => ids[LETTERS.indexOf(letter)] ?? ''

test.each([
  ['most relevant first', {}, 'tsrqponmlkjihgfedcba'],
  ['within a filter', { category: 'Toy', price_max: '9' }, 'igeca'],
  ['by price when asked', { sortBy: 'price-asc', category: 'Toy' }, 'acegikmoqs'],
  ['a page', { limit: '3' }, 'tsr'],
  ['a page whose filter drops all that come first', { limit: '2', price_max: '3' }, 'cb'],
  ['a page longer than the rest', { limit: '5', price_max: '2' }, 'ba'],
  ['a page by price', { limit: '3', sortBy: 'price-asc' }, 'abc'],
])('lists %s', async (_what, query, expected) => {
  expect(await found(query)).toBe(expected)
})

test.each([
  ['by relevance', { limit: '3', category: 'Toy' }, 'e', 'ca'],
  ['by price', { limit: '3', sortBy: 'price-asc' }, 'c', 'def'],
])('goes on behind the page before, %s', async (_what, query, after, expected) => {
  expect(await found({ ...query, after: idOf(after) })).toBe(expected)
})

test('leaves out what the index still knows and the shelf does not', async () => {
  expect(await found({}, [randomUUID(), idOf('b'), randomUUID(), idOf('a')])).toBe('ba')
})

test('however many the words find, they are listed, sorted and counted', async () => {
  const many = [...Array.from({ length: MANY }, () => randomUUID()), idOf('b'), idOf('a')]
  expect(await found({}, many)).toBe('ba')
  expect(await found({ limit: '1' }, many)).toBe('b')
  expect(await found({ sortBy: 'price-asc' }, many)).toBe('ab')
  expect((await readFacets(catalogue, productQueryShape.parse({}), { among: many })).total).toBe(2)
})
