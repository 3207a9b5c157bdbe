import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Product, productQueryShape } from '../products/products.schema.ts'
import { LIST_SORTS } from '../products/products.ts'
import { readPart } from './answers.server.ts'
import { type Catalogue, createCatalogue } from './catalogue.server.ts'

type NewProduct = Partial<typeof products.$inferInsert>

const opened = new Date('2026-01-01T00:00:00Z')
const shelf: NewProduct[] = [
  { name: 'Abacus', categories: ['Toy', 'Study'], pricePaise: 39_900, popularity: 2, ageFrom: 3, ageTo: 8 },
  { name: 'Ball', categories: ['Toy'], pricePaise: 10_000, popularity: 1, ageTo: 5 },
  { name: 'Candle', categories: ['Gift', 'Household'], pricePaise: 10_001, popularity: 1, isFeatured: true },
  { name: 'Dice', categories: ['Toy', 'Gift'], pricePaise: 9_999, popularity: 3, ageFrom: 8 },
  { name: 'Eraser', categories: ['Study'], pricePaise: 500, popularity: 3, isFeatured: true },
  { name: 'Frame', categories: ['Gift'], pricePaise: 5_00_000, popularity: 2, ageFrom: 5, ageTo: 5 },
  { name: 'Gone', categories: ['Toy', 'Gift'], pricePaise: 100, popularity: 1, isFeatured: true, deletedAt: opened },
]

let db: Db
let catalogue: Catalogue

beforeAll(async () => {
  ;({ db } = await openTestDatabase())
  catalogue = createCatalogue(db)
  await put(shelf.map((product, minutes) => ({ ...product, createdAt: new Date(opened.getTime() + minutes * 60_000) })))
})

async function put(rows: NewProduct[]): Promise<string[]> {
  const base = { name: 'Pin', description: 'Holds.', pricePaise: 100, stock: 1, categories: ['Study'] }
  const written = await db
    .insert(products)
    .values(rows.map((row) => ({ ...base, ...row })))
    .returning({ id: products.id })
  await catalogue.catchUp()
  return written.map((row) => row.id)
}

async function list(query: Record<string, string | undefined>): Promise<Product[]> {
  return (await readPart(catalogue, productQueryShape.parse(query))).products
}

describe('pages', () => {
  const count = 41

  beforeAll(async () => {
    // Few different keys, so that most neighbours are equal in all but their id; times differ by microseconds.
    await put(
      Array.from({ length: count }, (_, n) => ({
        name: `Bead ${n}`,
        categories: ['Household'],
        pricePaise: [100, 200, 300][n % 3] ?? 100,
        popularity: 1 + (n % 2),
        createdAt: sql`timestamptz '2026-02-01' + make_interval(secs => ${(n % 4) / 1e6})` as unknown as Date,
      })),
    )
  })

  const cases = LIST_SORTS.flatMap((sortBy) => [1, 7, count, 1000].map((limit) => ({ sortBy, limit })))

  test.each(cases)(
    'of $limit sorted by $sortBy hold every product once, in the order of the whole list',
    async (page) => {
      const whole = await list({ sortBy: page.sortBy })
      const seen: string[] = []
      for (let after: string | undefined; seen.length <= whole.length; after = seen.at(-1)) {
        const query = { sortBy: page.sortBy, limit: String(page.limit), ...(after ? { after } : {}) }
        const next = await list(query)
        expect(next.length).toBeLessThanOrEqual(page.limit)
        if (next.length === 0) break
        seen.push(...next.map((product) => product._id))
      }
      expect(seen).toEqual(whole.map((product) => product._id))
    },
  )

  test('go on behind a product that was deleted meanwhile', async () => {
    const query = { category: 'Household', limit: '3' }
    const whole = await list({ category: 'Household' })
    const last = whole[2]?._id ?? ''
    await db.update(products).set({ deletedAt: sql`now()` }).where(sql`id = ${last}`)
    await catalogue.catchUp()
    const next = await list({ ...query, after: last })
    expect(next.map((product) => product._id)).toEqual(whole.slice(3, 6).map((product) => product._id))
  })
})
