import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { CATALOGUE_CHANNEL, type CatalogueChanges, createCatalogueChanges } from './catalogue-changes.server.ts'

let read: () => Promise<CatalogueChanges>

const NOTHING = { products: [], reviews: [], isWhole: false, prices: false, settings: false, synonyms: false }

const database = await openTestDatabase()
read = createCatalogueChanges(database.db)
await read()

const addProduct = sql`insert into products (name, description, price_paise, stock, categories)
  values ('Pen', 'Writes.', 100, 5, '{Study}')`

/** What the work changed. */
async function changesOf(work: () => Promise<unknown>): Promise<CatalogueChanges> {
  await read()
  await work()
  return read()
}
const moves = async (work: () => Promise<unknown>) => (await changesOf(work)).products.length > 0
const run = (statement: SQL) => () => database.db.execute(statement)

test('who reads for the first time takes it that everything changed, and then nothing', async () => {
  const readNow = createCatalogueChanges(database.db)
  expect(await readNow()).toMatchObject({ isWhole: true, settings: true, synonyms: true })
  expect(await readNow()).toEqual(NOTHING)
})

test('a product is named once when it comes, however often it is changed, and when it goes', async () => {
  const added = await changesOf(run(addProduct))
  expect(added).toEqual({ ...NOTHING, products: [expect.any(String)] })
  const twice = async () => {
    await database.db.execute(sql`update products set price_paise = 200, brand = 'Camlin'`)
    await database.db.execute(sql`update products set deleted_at = now()`)
  }
  expect(await changesOf(twice)).toEqual(added)
  expect(await changesOf(run(sql`delete from products`))).toEqual(added)
})

test('a review that is shown, changed or hidden is told of its product; one that waits is not', async () => {
  await database.db.execute(addProduct)
  const write = run(sql`insert into product_reviews (product_id, user_id, stars, words, state)
    select id, 'asha', 5, 'Good', 'waiting' from products`)
  expect(await changesOf(write)).toEqual(NOTHING)
  const changes = { "state = 'shown'": [5, 1], "words = 'Fine'": [5, 1], "state = 'hidden', hide_reason = 'x'": [0, 0] }
  let before = 0
  for (const [change, rating] of Object.entries(changes)) {
    const told = await changesOf(run(sql`update product_reviews set ${sql.raw(change)}`))
    // Its stars move what cards tell of the product.
    const moved = rating[1] !== before ? [expect.any(String)] : []
    expect(told).toEqual({ ...NOTHING, products: moved, reviews: [expect.any(String)] })
    const { rows } = await database.db.execute(sql`select array[rating_sum, rating_count] as kept from products`)
    expect(rows).toEqual([{ kept: rating }])
    before = rating[1] ?? 0
  }
  expect(await changesOf(run(sql`update product_reviews set stars = 1`))).toEqual(NOTHING)
  await database.db.execute(sql`delete from product_reviews`)
})

test.each([
  ['plenty of plenty', 500, 498, 1, 0],
  ['down to six', 8, 6, 1, 0],
  ['down to five', 6, 5, 1, 1],
  ['of the last ones', 5, 4, 1, 1],
  ['the last one', 1, 0, 1, 1],
  ['back on the shelf', 0, 100, 1, 1],
  ['nothing', 9, 9, 0, 0],
])('a sale, %s: from %i to %i', async (_what, before, after, changes, notices) => {
  await database.db.execute(sql`delete from products`)
  await database.db.execute(addProduct)
  await database.db.execute(sql`update products set stock = ${before}`)
  const listener = database.newClient()
  let told = 0
  listener.on('notification', () => told++)
  await listener.connect()
  await listener.query(`listen ${CATALOGUE_CHANNEL}`)
  const changed = await changesOf(run(sql`update products set stock = ${after}, updated_at = now()`))
  // What was told is there before the answer to the next statement.
  await listener.query('select 1')
  await listener.end()
  expect([changed.products.length, told]).toEqual([changes, notices])
})

test('very many products are read whole; those of an emptied table, too', async () => {
  const add = (from: number, to: number) =>
    database.db.execute(sql`insert into products (name, description, price_paise, stock, categories)
      select 'Pen ' || n, 'Writes.', 100, 5, '{Study}' from generate_series(${from}::int, ${to}::int) n`)
  const many = async () => {
    await add(1, 10_000)
    await add(10_001, 20_001)
  }
  expect(await changesOf(many)).toMatchObject({ isWhole: true, settings: false })
  const some = await changesOf(run(sql`update products set price_paise = 200 where name like 'Pen 1____'`))
  expect([some.products.length, some.isWhole]).toEqual([10_000, false])
  expect(await changesOf(run(sql`truncate products cascade`))).toMatchObject({ isWhole: true, settings: false })
})

test.each([
  ['settings', sql`insert into shop_settings (settings) values ('{}') on conflict (id) do update set revision = 2`],
  [
    'prices',
    sql`insert into offers (name, starts_at, ends_at, percent, category) values ('Week', now(), now() + interval '1 day', 5, 'Toy')`,
  ],
  ['synonyms', sql`insert into synonyms (from_words, to_words) values ('biro', 'pen')`],
])('%s are said to be others', async (what, statement) => {
  expect(await changesOf(run(statement))).toEqual({ ...NOTHING, [what]: true })
})

test.each([
  ['a search', sql`insert into search_terms (words, count, found) values ('pen', 1, 1)`],
  ['a wish', sql`insert into product_requests (requested_product_name) values ('kite')`],
  ['a count of attempts', sql`insert into attempt_counters (key, points, expire) values ('x', 1, 1)`],
  ['a mail', sql`insert into mail_outbox (kind, recipient, facts) values ('x', 'a@shop.example', '{}')`],
])('%s is no change', async (_what, statement) => {
  expect(await changesOf(run(statement))).toEqual(NOTHING)
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
