import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createCatalogueVersion } from './catalogue-version.server.ts'

let database: Database
let read: () => Promise<string>

beforeAll(async () => {
  database = await openTestDatabase()
  read = createCatalogueVersion(database.db)
})

const addProduct = sql`insert into products (name, description, price_paise, stock, categories)
  values ('Pen', 'Writes.', 100, 5, '{Study}')`

/** Whether the version is another one after the work. */
async function moves(work: () => Promise<unknown>): Promise<boolean> {
  const before = await read()
  await work()
  return (await read()) !== before
}

test('the version stays while nothing is written', async () => {
  expect(await moves(async () => undefined)).toBe(false)
})

test.each([
  ['a new product', addProduct],
  ['a new price', sql`update products set price_paise = 200`],
  ['a sale', sql`update products set stock = stock - 1`],
  ['settings', sql`insert into shop_settings (settings) values ('{}') on conflict (id) do update set revision = 2`],
  ['a synonym', sql`insert into synonyms (from_words, to_words) values ('biro', 'pen')`],
  ['a product removed by hand', sql`delete from products`],
])('%s moves it', async (_what, statement) => {
  expect(await moves(() => database.db.execute(statement))).toBe(true)
})

test.each([
  ['a search', sql`insert into search_terms (words, count, found) values ('pen', 1, 1)`],
  ['a wish', sql`insert into product_requests (requested_product_name) values ('kite')`],
  ['a count of attempts', sql`insert into attempt_counters (key, points, expire) values ('x', 1, 1)`],
  ['a mail', sql`insert into mail_outbox (kind, recipient, facts) values ('x', 'a@shop.example', '{}')`],
])('H2 %s does not', async (_what, statement) => {
  expect(await moves(() => database.db.execute(statement))).toBe(false)
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
