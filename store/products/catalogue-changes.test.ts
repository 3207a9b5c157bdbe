import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/open-database.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type CatalogueChange, createCatalogueChanges } from './catalogue-changes.server.ts'

let database: Database
let read: () => Promise<CatalogueChange[]>

beforeAll(async () => {
  database = await openTestDatabase()
  read = createCatalogueChanges(database.db)
  await read()
})

const addProduct = sql`insert into products (name, description, price_paise, stock, categories)
  values ('Pen', 'Writes.', 100, 5, '{Study}')`

/** What the work changed. */
async function changesOf(work: () => Promise<unknown>): Promise<CatalogueChange[]> {
  await read()
  await work()
  return read()
}
const moves = async (work: () => Promise<unknown>) => (await changesOf(work)).length > 0
const run = (statement: SQL) => () => database.db.execute(statement)

test('who reads for the first time takes it that everything changed, and then nothing', async () => {
  const readNow = createCatalogueChanges(database.db)
  expect((await readNow()).map(({ what }) => what)).toEqual(['products', 'settings', 'synonyms'])
  expect(await readNow()).toEqual([])
})

test('a product is there with what decides on its place, before and after', async () => {
  const [added] = await changesOf(run(addProduct))
  expect(added).toMatchObject({ what: 'product', before: undefined, after: { pricePaise: 100, categories: ['Study'] } })
  const [changed] = await changesOf(run(sql`update products set price_paise = 200, brand = 'Camlin'`))
  expect(changed).toMatchObject({
    what: 'product',
    before: { pricePaise: 100, brand: null, inStock: true },
    after: { pricePaise: 200, brand: 'Camlin' },
  })
  const [hidden] = await changesOf(run(sql`update products set deleted_at = now()`))
  expect(hidden).toMatchObject({ before: { isListed: true }, after: { isListed: false } })
  const [gone] = await changesOf(run(sql`delete from products`))
  expect(gone).toMatchObject({ what: 'product', before: { isListed: false }, after: undefined })
})

test('UX 13 a review that is shown, changed or hidden is told of its product; one that waits is not', async () => {
  await database.db.execute(addProduct)
  const write = run(sql`insert into product_reviews (product_id, user_id, stars, words, state)
    select id, 'asha', 5, 'Good', 'waiting' from products`)
  expect(await changesOf(write)).toEqual([])
  for (const change of ["state = 'shown'", "words = 'Fine'", "state = 'hidden', hide_reason = 'x'"]) {
    const told = await changesOf(run(sql`update product_reviews set ${sql.raw(change)}`))
    expect(told).toEqual([{ what: 'reviews', id: expect.any(String) }])
  }
  expect(await changesOf(run(sql`update product_reviews set stars = 1`))).toEqual([])
  await database.db.execute(sql`delete from product_reviews`)
})

test.each([
  ['plenty of plenty', 500, 498, ['stock']],
  ['down to six', 8, 6, ['stock']],
  ['down to five', 6, 5, ['product']],
  ['of the last ones', 5, 4, ['product']],
  ['the last one', 1, 0, ['product']],
  ['back on the shelf', 0, 100, ['product']],
  ['nothing', 9, 9, []],
])('a sale, %s: from %i to %i', async (_what, before, after, expected) => {
  await database.db.execute(sql`delete from products`)
  await database.db.execute(addProduct)
  await database.db.execute(sql`update products set stock = ${before}`)
  const changes = await changesOf(run(sql`update products set stock = ${after}, updated_at = now()`))
  expect(changes.map(({ what }) => what)).toEqual(expected)
})

test('a name alone is seen too, however many there are', async () => {
  await database.db.execute(sql`update products set stock = 100`)
  expect(await changesOf(run(sql`update products set name = 'Pencil'`))).toMatchObject([{ what: 'product' }])
})

test('of very many products it is said that all changed', async () => {
  const many = sql`insert into products (name, description, price_paise, stock, categories)
    select 'Pen ' || n, 'Writes.', 100, 5, '{Study}' from generate_series(1, 600) n`
  expect((await changesOf(run(many))).map(({ what }) => what)).toEqual(['products', 'settings', 'synonyms'])
  expect((await changesOf(run(sql`truncate products cascade`))).map(({ what }) => what)).toEqual(['products'])
})

test.each([
  ['settings', sql`insert into shop_settings (settings) values ('{}') on conflict (id) do update set revision = 2`],
  ['synonyms', sql`insert into synonyms (from_words, to_words) values ('biro', 'pen')`],
])('%s are said to be others', async (what, statement) => {
  const changes = await changesOf(run(statement))
  expect(new Set(changes.map((change) => change.what))).toEqual(new Set([what]))
})

test.each([
  ['a search', sql`insert into search_terms (words, count, found) values ('pen', 1, 1)`],
  ['a wish', sql`insert into product_requests (requested_product_name) values ('kite')`],
  ['a count of attempts', sql`insert into attempt_counters (key, points, expire) values ('x', 1, 1)`],
  ['a mail', sql`insert into mail_outbox (kind, recipient, facts) values ('x', 'a@shop.example', '{}')`],
])('H2 %s is no change', async (_what, statement) => {
  expect(await changesOf(run(statement))).toEqual([])
})

test('a change that is committed later than others moves it when it is committed', async () => {
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const slow = database.db.transaction(async (tx) => {
    await tx.execute(addProduct)
    write()
    await committed
  })
  await written
  expect(await moves(() => database.db.execute(addProduct))).toBe(true)
  expect(await moves(async () => undefined)).toBe(false)
  expect(
    await moves(async () => {
      commit()
      await slow
    }),
  ).toBe(true)
})

test('a change that is taken back does not move it', async () => {
  const takenBack = () =>
    database.db
      .transaction(async (tx) => {
        await tx.execute(addProduct)
        tx.rollback()
      })
      .catch(() => undefined)
  expect(await moves(takenBack)).toBe(false)
})
