/** The shop decides in two places whether a list has a product: in SQL for the list, and here for what is kept of it. */

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/open-database.ts'
import { products } from '#db/schema.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { productQuery } from './products.schema.ts'
import { listProducts } from './products.server.ts'
import { isInList, shelfFactsShape } from './shelf-facts.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

const age = fc.option(fc.integer({ min: 0, max: 18 }), { nil: null })
const name = fc.constantFrom(null, 'Camlin', 'camlin', 'CAMLIN', 'Faber', 'टोकरी', 'İznik', 'ß')
const product = fc
  .record({
    name: fc.constant('Pen'),
    description: fc.constant('Writes.'),
    pricePaise: fc.constantFrom(0, 9900, 10_000, 10_050, 500_000),
    stock: fc.constantFrom(0, 1, 7),
    categories: fc.subarray(['Study', 'Toy', 'Gift', 'Household'], { minLength: 1 }),
    isFeatured: fc.boolean(),
    ageFrom: age,
    ageTo: age,
    visibility: fc.constantFrom('published' as const, 'published' as const, 'draft' as const, 'hidden' as const),
    brand: name,
    countryOfOrigin: name,
    deletedAt: fc.constantFrom(null, null, null, new Date()),
  })
  .map((made) =>
    (made.ageFrom ?? 0) > (made.ageTo ?? 99) ? { ...made, ageFrom: made.ageTo, ageTo: made.ageFrom } : made,
  )
const optional = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const question = fc.record({
  category: optional(fc.constantFrom('Study', 'Toy', 'study', 'None')),
  price_max: optional(fc.constantFrom('99', '100', '100.5', '0', '5000')),
  age: optional(fc.constantFrom('0', '4', '4.5', '18', '150')),
  age_to: optional(fc.constantFrom('0', '5', '5.5', '12', '99')),
  brand: optional(fc.constantFrom('camlin', 'FABER', 'टोकरी', 'iznik', 'İZNİK', 'SS')),
  origin: optional(fc.constantFrom('Camlin', 'faber')),
  isFeatured: optional(fc.constantFrom('true', 'false')),
  inStock: optional(fc.constant('true')),
})

test('a product that SQL lists is in the list here too; none is left out, and few are taken for in that are not', async () => {
  let listed = 0
  let doubtful = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 12 }),
      fc.array(question, { minLength: 8, maxLength: 8 }),
      async (rows, questions) => {
        await database.db.execute(sql`truncate products cascade`)
        await database.db.insert(products).values(rows)
        const { rows: read } = await database.db.execute<{ id: string; facts: unknown }>(
          sql`select id, shelf_facts(products) as facts from products`,
        )
        for (const asked of questions) {
          const filter = productQuery.parse(
            Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
          )
          const inSql = new Set((await listProducts(database.db, filter)).map(({ _id }) => _id))
          for (const { id, facts } of read) {
            const isIn = isInList(filter, shelfFactsShape.parse(facts))
            if (inSql.has(id)) expect(isIn).toBe(true)
            const isPlain = !/[^ -~]/.test(JSON.stringify(facts) + JSON.stringify(asked))
            if (isPlain) expect(isIn).toBe(inSql.has(id))
            listed += inSql.has(id) ? 1 : 0
            doubtful += isIn && !inSql.has(id) ? 1 : 0
          }
        }
      },
    ),
    { numRuns: 25 },
  )
  expect(listed).toBeGreaterThan(50)
  expect(doubtful).toBeLessThan(listed)
})
