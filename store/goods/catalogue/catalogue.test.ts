/** The shop answers what is listed from memory, and says what PostgreSQL would, whatever was changed meanwhile. */

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { rounds } from '#tests/support/at-length.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { countFacets, countProducts, listChoices, listProducts } from '#tests/support/lists-in-sql.ts'
import type { FactValues } from '../facts/facts.ts'
import { type ProductFilter, productQueryShape } from '../products/products.schema.ts'
import { LIST_SORTS } from '../products/products.ts'
import { readChoices, readFacets, readInPieces, readPart } from './answers.server.ts'
import { type Catalogue, createCatalogue } from './catalogue.server.ts'

const RUNS = rounds(40, 3)
const database = await openTestDatabase()

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
    facts: fc.constantFrom<FactValues | null>(
      null,
      { class: '4' },
      { class: '5', pages: 4 },
      { class: '4', pages: 96.5 },
      { ruled: true },
    ),
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
  brand: optional(
    fc.constantFrom('camlin', 'FABER', 'टोकरी', 'iznik', 'İZNİK', 'ss', 'éCLAT', 'Nobody', [
      'faber',
      'iznik',
      'Nobody',
    ]),
  ),
  origin: optional(fc.constantFrom('Camlin', 'faber')),
  fact: optional(
    fc.constantFrom('class.4', 'class.4,class.5', 'class.4,pages.96.5', 'pages.4', 'ruled.yes', 'ruled.no'),
  ),
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
        const catalogue = createCatalogue(db)
        const filters = questions.map((asked) => filterOf(asked))
        for (const filter of filters) await compare(catalogue, filter)
        for (const event of events) await happen(rows, event)
        await catalogue.catchUp()
        for (const filter of filters) await compare(catalogue, filter)
        compared += filters.length
      },
    ),
    { numRuns: RUNS },
  )
  expect(compared).toBe(4 * RUNS)
})

function filterOf(asked: Record<string, string | string[] | undefined>): ProductFilter {
  return productQueryShape.parse(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)))
}

async function happen(rows: Made[], { at, to }: { at: number; to: Made | null }): Promise<void> {
  const { id } = rows[at % rows.length] ?? { id: '' }
  if (to) {
    const row = { ...to, id }
    await database.db.insert(products).values(row).onConflictDoUpdate({ target: products.id, set: row })
  } else await database.db.delete(products).where(sql`id = ${id}`)
}

async function compare(catalogue: Catalogue, filter: ProductFilter): Promise<void> {
  const { db } = database
  const all = await listProducts(db, {})
  const found = all.filter((_, at) => at % 3 !== 1).map(({ _id }) => _id)
  for (const among of [undefined, found]) {
    expect(await readFacets(catalogue, filter, { among })).toEqual(await countFacets(db, filter, among))
    expect(await readChoices(catalogue, filter, { among })).toEqual(await listChoices(db, filter, among))
    const sorted = among ? { ...filter, sortBy: filter.sortBy ?? ('price-asc' as const) } : filter
    // Word for word, though most were read before.
    const part = { products: await listProducts(db, sorted, among), total: await countProducts(db, filter, among) }
    expect(await readPart(catalogue, sorted, { among })).toEqual(part)
  }
  const some = { ...filter, ids: found.slice(0, 2) }
  expect((await readPart(catalogue, some)).products).toEqual(await listProducts(db, some))
  const { rows } = await db.execute<{ id: string }>(sql`select id from products order by id limit 2`)
  for (const after of rows.map(({ id }) => id)) {
    // Listed or not.
    const behind = { ...filter, after }
    expect((await readPart(catalogue, behind)).products).toEqual(await listProducts(db, behind))
  }
}

test('a whole list comes in pieces: each product once, without what was deleted meanwhile', async () => {
  const { db } = database
  await db.execute(sql`truncate products cascade`)
  await db.execute(sql`insert into products (name, description, price_paise, stock, categories)
    select 'Ink ' || n, 'Writes.', n % 7, 5, '{Study}' from generate_series(1, 730) n`)
  const catalogue = createCatalogue(db)
  const filter = { sortBy: 'price-desc' as const, price_max: 0.05 }
  const whole = await listProducts(db, filter)
  expect(whole.length).toBeGreaterThan(600)
  const all = []
  for await (const piece of readInPieces(catalogue, filter)) all.push(piece)
  expect(all.length).toBeGreaterThan(2)
  expect(all.flat()).toEqual(whole)
  const pieces = readInPieces(catalogue, filter)
  const seen = (await pieces.next()).value ?? []
  await db.execute(sql`update products set deleted_at = now() where id = ${whole[300]?._id}`)
  for await (const piece of pieces) seen.push(...piece)
  expect(seen).toEqual(whole.toSpliced(300, 1))
})

test('thousands of changes are read by id, and a table that is emptied is an empty shelf', async () => {
  const { db } = database
  await db.execute(sql`truncate products cascade`)
  const catalogue = createCatalogue(db)
  const compareWhole = async () => {
    await catalogue.catchUp()
    for (const sortBy of LIST_SORTS) {
      const { products, total } = await readPart(catalogue, { sortBy, limit: 100 })
      expect(products).toEqual(await listProducts(db, { sortBy, limit: 100 }))
      expect(total).toBe(await countProducts(db, {}))
    }
  }
  await compareWhole()
  await db.execute(sql`insert into products (name, description, price_paise, stock, categories)
    select 'Pen ' || n, 'Writes.', n * 7919 % 2503, 5, '{Study}' from generate_series(1, 2500) n`)
  await compareWhole()
  await db.execute(sql`update products set price_paise = price_paise * 31 % 977, popularity = 1 + price_paise % 3`)
  await compareWhole()
  await db.execute(sql`delete from products where price_paise % 2 = 0`)
  await compareWhole()
  await db.execute(sql`truncate products cascade`)
  await compareWhole()
})

test('what was read is not read again, and what is as it was counts as no change', async () => {
  const { db } = database
  await db.execute(sql`truncate products cascade`)
  await db.execute(sql`insert into products (name, description, price_paise, stock, categories)
    values ('Pen', 'Writes.', 100, 50, '{Study}')`)
  const catalogue = createCatalogue(db)
  const versions = () => [catalogue.versionOf('lists'), catalogue.versionOf('stock')]
  const moves = async (statement: string) => {
    await catalogue.catchUp()
    await catalogue.wordsUpToDate()
    const before = versions()
    await db.execute(sql.raw(statement))
    await catalogue.catchUp()
    await catalogue.wordsUpToDate()
    return versions().map((version, i) => version !== before[i])
  }
  expect(await moves('update products set name = name, updated_at = now()')).toEqual([false, false])
  expect(await moves('update products set stock = 49')).toEqual([false, true])
  expect(await moves('update products set stock = 5')).toEqual([true, true])
  expect(await moves(`update products set price_paise = 200`)).toEqual([true, true])
  expect(await moves(`insert into synonyms (from_words, to_words) values ('biro', 'pen')`)).toEqual([false, false])
  expect((await catalogue.search('biro')).ids).toHaveLength(1)
})
