import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { getProduct } from './products.server.ts'

let db: Db

beforeAll(async () => {
  ;({ db } = await openTestDatabase())
})

async function put(row: Partial<typeof products.$inferInsert>): Promise<string> {
  const base = { name: 'Pin', description: 'Holds.', pricePaise: 100, stock: 1, categories: ['Study'] }
  const [written] = await db
    .insert(products)
    .values({ ...base, ...row })
    .returning({ id: products.id })
  return written?.id ?? ''
}

test('a product carries what it has and leaves out what it has not', async () => {
  const bare = await put({ name: 'Bare' })
  expect(await getProduct(db, bare)).toEqual({
    _id: bare,
    name: 'Bare',
    description: 'Holds.',
    price: 1,
    stock: 1,
    category: ['Study'],
    isFeatured: false,
    popularity: 3,
    version: '1.1',
  })
  const imageUrl = '/images/demo/full.webp'
  const full = await put({
    pricePaise: 12_345,
    originalPricePaise: 20_000,
    imageUrl,
    categories: ['Toy'],
    ageFrom: 0,
    ageTo: 9,
  })
  expect(await getProduct(db, full)).toMatchObject({
    price: 123.45,
    originalPrice: 200,
    imageUrl,
    ageFrom: 0,
    ageTo: 9,
  })
})

test('a product that is deleted or never was is not found', async () => {
  const gone = await put({ deletedAt: new Date() })
  for (const id of [gone, randomUUID()]) await expect(getProduct(db, id)).rejects.toMatchObject({ code: 'not_found' })
})
