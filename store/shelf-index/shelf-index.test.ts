/** The shop answers what is listed from SQL and from memory: both say the same, whatever was changed meanwhile. */

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/open-database.ts'
import { products } from '#db/schema.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type ProductFilter, productQuery } from '../products/products.schema.ts'
import { countProducts, listProducts } from '../products/products.server.ts'
import { LIST_SORTS } from '../products/products.ts'
import { listChoices } from './choices.server.ts'
import { countFacets } from './facets.server.ts'
import { partOfIndex, readInPieces } from './shelf-answers.server.ts'
import { createShelfIndex, type ShelfIndex } from './shelf-index.server.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

const age = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null })
const name = fc.constantFrom(null, 'Camlin', 'camlin', 'CAMLIN', 'Faber', 'टोकरी', 'İznik', 'iznik', 'ß', 'SS', 'Éclat')
const product = fc
  .record({
    id: fc.uuid(),
    name: fc.constantFrom('Pen', 'Ink', 'Nib'),
    description: fc.constant('Writes.'),
    pricePaise: fc.oneof(fc.constantFrom(0, 9900, 10_000, 10_050, 500_000), fc.integer({ min: 0, max: 600_000 })),
    originalPricePaise: fc.constantFrom(null, null, 600_000),
    stock: fc.constantFrom(0, 1, 7, 7),
    categories: fc.subarray(['Study', 'Toy', 'Gift', 'Household'], { minLength: 1 }),
    isFeatured: fc.boolean(),
    popularity: fc.integer({ min: 1, max: 3 }),
    ageFrom: age,
    ageTo: age,
    visibility: fc.constantFrom('published' as const, 'published' as const, 'published' as const, 'hidden' as const),
    brand: name,
    countryOfOrigin: name,
    deletedAt: fc.constantFrom(null, null, null, null, new Date()),
    createdAt: fc.constantFrom(
      ...[0, 1, 2].map((n) => sql`timestamptz '2026-01-01' + make_interval(secs => ${n / 1e6})`),
    ),
  })
  .map((made) =>
    (made.ageFrom ?? 0) > (made.ageTo ?? 99) ? { ...made, ageFrom: made.ageTo, ageTo: made.ageFrom } : made,
  )
type Made = typeof product extends fc.Arbitrary<infer M> ? M : never

const optional = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const question = fc.record({
  category: optional(fc.constantFrom('Study', 'Toy', 'study', 'None')),
  price_max: optional(fc.constantFrom('99', '100', '100.5', '0', '5000')),
  age: optional(fc.constantFrom('0', '4', '4.5', '18', '150')),
  age_to: optional(fc.constantFrom('0', '5', '5.5', '12', '99')),
  brand: optional(fc.constantFrom('camlin', 'FABER', 'टोकरी', 'iznik', 'İZNİK', 'ss', 'éCLAT', 'Nobody')),
  origin: optional(fc.constantFrom('Camlin', 'faber')),
  isFeatured: optional(fc.constantFrom('true', 'false')),
  inStock: optional(fc.constant('true')),
  onSale: optional(fc.constant('true')),
  sortBy: optional(fc.constantFrom(...LIST_SORTS)),
  limit: fc.constantFrom('1', '3', '60'),
  offset: optional(fc.constantFrom('1', '4')),
})

/** What happens to the shelf: each product is written over what has its id. */
const changes = fc.array(fc.record({ at: fc.nat(), to: fc.option(product, { nil: null }) }), { maxLength: 6 })

test('counts, choices, facets and parts of lists are those of SQL, before and after every change', async () => {
  const { db } = database
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 14 }),
      fc.array(question, { minLength: 4, maxLength: 4 }),
      changes,
      async (rows, questions, events) => {
        await db.execute(sql`truncate products cascade`)
        await db.insert(products).values(rows).onConflictDoNothing()
        const index = await readIndex()
        const filters = questions.map((asked) => filterOf(asked))
        for (const filter of filters) await compare(index, filter)
        for (const event of events) await happen(rows, event)
        for (const filter of filters) await compare(index, filter)
        compared += filters.length
      },
    ),
    { numRuns: 8 },
  )
  expect(compared).toBeGreaterThan(20)
})

/** Reading begins by itself; until it ends the index answers nothing. */
async function readIndex(): Promise<ShelfIndex> {
  const index = createShelfIndex(database.db)
  await expect.poll(() => index.facets({}), { interval: 2 }).toBeDefined()
  return index
}

function filterOf(asked: Record<string, string | undefined>): ProductFilter {
  return productQuery.parse(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)))
}

async function happen(rows: Made[], { at, to }: { at: number; to: Made | null }): Promise<void> {
  const { id } = rows[at % rows.length] ?? { id: '' }
  if (to) {
    const row = { ...to, id }
    await database.db.insert(products).values(row).onConflictDoUpdate({ target: products.id, set: row })
  } else await database.db.delete(products).where(sql`id = ${id}`)
}

async function compare(index: ShelfIndex, filter: ProductFilter): Promise<void> {
  const { db } = database
  const all = await listProducts(db, {})
  const found = all.filter((_, at) => at % 3 !== 1).map(({ _id }) => _id)
  const after = { ...filter, after: all[0]?._id }
  for (const among of [undefined, found]) {
    expect(await index.facets(filter, among)).toEqual(await countFacets(db, filter, among))
    expect(await index.choices(filter, among)).toEqual(await listChoices(db, filter, among))
    const sorted = among ? { ...filter, sortBy: filter.sortBy ?? ('price-asc' as const) } : filter
    const list = await index.list(sorted, among)
    const products = await listProducts(db, sorted, among)
    expect(list?.ids).toEqual(products.map(({ _id }) => _id))
    // Word for word, though most were read before.
    expect((await partOfIndex({ db, shelf: index }, sorted, among))?.products).toEqual(products)
    expect(list?.total).toBe(await countProducts(db, filter, among))
  }
  if (after.after) {
    const behind = await listProducts(db, after as ProductFilter)
    expect((await index.list(after as ProductFilter))?.ids).toEqual(behind.map(({ _id }) => _id))
  }
  const some = { ...filter, ids: found.slice(0, 2) }
  expect((await index.list(some))?.ids).toEqual((await listProducts(db, some)).map(({ _id }) => _id))
}

test('a whole list comes in pieces: with the index or without, each product once, without what was deleted meanwhile', async () => {
  const { db } = database
  await db.execute(sql`truncate products cascade`)
  await db.execute(sql`insert into products (name, description, price_paise, stock, categories)
    select 'Ink ' || n, 'Writes.', n % 7, 5, '{Study}' from generate_series(1, 730) n`)
  const known = await readIndex()
  const unknown = { ...known, list: async () => undefined }
  const filter = { sortBy: 'price-desc' as const, price_max: 0.05 }
  const whole = await listProducts(db, filter)
  expect(whole.length).toBeGreaterThan(600)
  for (const shelf of [known, unknown]) {
    const pieces = []
    for await (const piece of readInPieces({ db, shelf }, filter)) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.flat()).toEqual(whole)
  }
  const pieces = readInPieces({ db, shelf: known }, filter)
  const seen = (await pieces.next()).value ?? []
  await db.execute(sql`update products set deleted_at = now() where id = ${whole[300]?._id}`)
  for await (const piece of pieces) seen.push(...piece)
  expect(seen).toEqual(whole.toSpliced(300, 1))
})

test('many changes at once are read whole, and a table that is emptied is an empty shelf', async () => {
  const { db } = database
  await db.execute(sql`truncate products cascade`)
  const index = await readIndex()
  await db.execute(sql`insert into products (name, description, price_paise, stock, categories)
    select 'Ink ' || n, 'Writes.', n, 5, '{Study}' from generate_series(1, 3) n`)
  const few = (await listProducts(db, {})).map(({ _id }) => _id)
  expect(await index.list({})).toEqual({ ids: few, total: 3 })
  await db.execute(sql`truncate products cascade`)
  await db.execute(sql`insert into products (name, description, price_paise, stock, categories)
    select 'Pen ' || n, 'Writes.', n, 5, '{Study}' from generate_series(1, 2500) n`)
  await expect.poll(() => index.list({ limit: 2, sortBy: 'price-desc' })).toMatchObject({ total: 2500 })
  const [dearest] = (await index.list({ limit: 1, sortBy: 'price-desc' }))?.ids ?? []
  expect((await listProducts(db, { limit: 1, sortBy: 'price-desc' }))[0]?._id).toBe(dearest)
  await db.execute(sql`truncate products cascade`)
  await expect.poll(() => index.list({})).toEqual({ ids: [], total: 0 })
})
