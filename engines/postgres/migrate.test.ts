import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { demoCatalogue } from '#db/seed/catalogue.ts'
import { seedDemo } from '#db/seed/seed.ts'
import type { PostgresConnection } from '#engines/postgres/embedded/connection.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { within } from '#tests/support/at-length.ts'
import { asAdministrator, dropDatabase } from '#tests/support/database.ts'
import { isMigrated, migrateDatabase } from './migrate.ts'
import { type Database, openDatabase } from './open-database.ts'

const opened: Database[] = []
let connection: PostgresConnection

beforeEach(async () => {
  connection = { ...inject('postgres'), database: `empty_${randomBytes(6).toString('hex')}` }
  await asAdministrator(inject('postgres'), `create database ${connection.database}`)
})

afterAll(async () => {
  const names = new Set(opened.flatMap(({ pool }) => pool.options.database ?? []))
  for (const database of opened) await database.close()
  for (const name of names) await dropDatabase(inject('postgres'), name)
})

function open(): Database {
  const database = openDatabase(connection, { poolSize: 2 })
  opened.push(database)
  return database
}

async function tablesOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rows.map((row) => row.name)
}

test('five starters at once on an empty database migrate it once and fill it once', async () => {
  const starters = Array.from({ length: 5 }, open)
  const seeded = await Promise.all(
    starters.map(async ({ pool, db }) => {
      await migrateDatabase(pool)
      return seedDemo(db)
    }),
  )
  expect(seeded.toSorted((a, b) => b - a)).toEqual([demoCatalogue.length, 0, 0, 0, 0])
  const [{ pool }] = starters as [Database]
  const { rows } = await pool.query('select hash, count(*)::int as times from drizzle.__drizzle_migrations group by 1')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => row.times === 1)).toBe(true)
  const { rows: counts } = await pool.query(`select
    (select count(*)::int from products) as products,
    (select count(*)::int from products p where stock <>
      coalesce((select sum(delta) from stock_movements where product_id = p.id), 0)) as unbalanced`)
  expect(counts).toEqual([{ products: demoCatalogue.length, unbalanced: 0 }])
})

test('a database is migrated only when it is', async () => {
  const database = open()
  expect(await isMigrated(database.pool).catch(() => false)).toBe(false)
  await migrateDatabase(database.pool)
  expect(await isMigrated(database.pool)).toBe(true)
  const tables = await tablesOf(database)
  await migrateDatabase(database.pool)
  expect(await tablesOf(database)).toEqual(tables)
  expect(tables).toEqual(expect.arrayContaining(['order_lines', 'orders', 'products', 'stock_movements', 'users']))
})

test('a database that a newer version of the program has used is refused, by the day of that version', async () => {
  const { pool } = open()
  await migrateDatabase(pool)
  const written = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
  // One of a branch that lies before ours is none of that kind.
  await pool.query(written, ['of a branch', 1])
  await migrateDatabase(pool)
  await pool.query(written, ['of tomorrow', Date.UTC(2099, 4, 6)])
  await expect(migrateDatabase(pool)).rejects.toThrow('the database is of a newer version of Tokri, of 2099-05-06.')
})

test('a starter that is cut off while it waits for its turn leaves the next ones free', async () => {
  const holder = open()
  const first = await holder.pool.connect()
  await first.query('select pg_advisory_lock(7065747401)')
  const waiting = openDatabase(connection, { poolSize: 1 })
  const cutOff = migrateDatabase(waiting.pool).catch((error: Error) => error.message)
  for (let count = 0; count === 0; ) {
    const { rows } = await holder.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`,
    )
    count = rows.length
  }
  expect(await cutOff).toMatch(/terminat/i)
  first.release(true)
  await migrateDatabase(holder.pool)
  expect(await isMigrated(holder.pool)).toBe(true)
  await waiting.close()
})

test('a migration behind a long reader stops no order of a running shop, and is done when the reader has ended', {
  timeout: 120_000,
}, async () => {
  const running = open()
  await migrateDatabase(running.pool)
  const folder = await oneMore('alter table orders add column tried int; alter table products add column tried int')
  const reader = await running.pool.connect()
  await reader.query('begin; select count(*) from products; select count(*) from orders')
  const waits: number[] = []
  const migrating = migrateDatabase(open().pool, { folder, onWait: (tries) => waits.push(tries) }).catch(
    (error: Error) => error,
  )
  const shop = open()
  let slowest = 0
  for (const end = Date.now() + 4_500; Date.now() < end; ) {
    const from = performance.now()
    await shop.pool.query('update products set stock = stock where false')
    await shop.pool.query('select count(*) from orders')
    slowest = Math.max(slowest, performance.now() - from)
  }
  expect(slowest).toBeLessThan(within(2_500))
  expect(waits.length).toBeGreaterThan(0)
  reader.release(true)
  expect(await migrating).toBeUndefined()
  await running.pool.query('select orders.tried, products.tried from orders, products')
})

test('HSN codes of five or seven digits become the group that they lie in', async () => {
  const { pool } = open()
  const folder = await changedCopy((entries) => {
    entries.splice(entries.findIndex(({ tag }) => tag.endsWith('_hsn_of_even_length')))
  })
  await migrateDatabase(pool, { folder })
  await pool.query(`
    insert into products (name, description, price_paise, stock, categories, hsn_code) values
      ('a', '', 1, 1, '{Toy}', '95030'), ('b', '', 1, 1, '{Toy}', '9503003'), ('c', '', 1, 1, '{Toy}', '9503'),
      ('d', '', 1, 1, '{Toy}', null);
    insert into shop_settings (id, settings)
      values (1, '{"slogan": "Hi", "hsnCodes": {"Toy": "95030", "Gift": "", "Study": "9608", "Household": "4820100"}}')`)
  await migrateDatabase(pool)
  const { rows } = await pool.query('select hsn_code from products order by name')
  expect(rows.map((row) => row.hsn_code)).toEqual(['9503', '950300', '9503', null])
  const { rows: kept } = await pool.query('select settings from shop_settings')
  expect(kept[0].settings).toEqual({
    slogan: 'Hi',
    hsnCodes: { Toy: '9503', Gift: '', Study: '9608', Household: '482010' },
  })
})

test('a product that is on offer keeps the price of before, and is still sold and struck as it was', async () => {
  const { pool } = open()
  const folder = await changedCopy((entries) => {
    entries.splice(entries.findIndex(({ tag }) => tag.endsWith('_asked_prices')))
  })
  await migrateDatabase(pool, { folder })
  await pool.query(`
    insert into products (name, description, price_paise, stock, categories)
      values ('a', '', 10000, 1, '{Toy}'), ('b', '', 10000, 1, '{Gift}'), ('c', '', 10000, 1, '{Gift}');
    insert into offers (name, starts_at, ends_at, percent, category, due_at, deleted_at) values
      ('Week', now() - interval '1 day', now() + interval '1 day', 20, 'Toy', null, null),
      ('Gone', now() - interval '1 day', now() + interval '1 day', 50, 'Gift', now(), now());
    update products set price_paise = price_paise;
    update products set price_paise = 12000 where name = 'a'`)
  const before = await pool.query('select price_paise, asked_price_paise as asked from products order by name')
  expect(before.rows[0]).toEqual({ price_paise: 9600, asked: 10_000 })
  await migrateDatabase(pool)
  const { rows } = await pool.query(`
    select price_paise, offer.price, offer.asked from products left join lateral offer_of(products, now()) offer on true order by name`)
  expect(rows).toEqual([
    { price_paise: 12_000, price: 9600, asked: 10_000 },
    { price_paise: 10_000, price: null, asked: null },
    { price_paise: 10_000, price: null, asked: null },
  ])
})

test('mail and pushes that waited as jobs of pg-boss are due once its schema has gone', async () => {
  const { pool } = open()
  const folder = await changedCopy((entries) => {
    entries.splice(entries.findIndex(({ tag }) => tag.endsWith('_one_queue')))
  })
  await migrateDatabase(pool, { folder })
  await pool.query(`
    create schema pgboss;
    create table pgboss.job (name text, state text, data jsonb, start_after timestamptz);
    insert into users (id, name, email) values ('u1', 'Asha', 'asha@shop.example');
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, user_agent)
      values ('u1', 'https://push.example/1', 'p', 'a', 'Phone');
    insert into pgboss.job select 'ring', state, jsonb_build_object('device', id + more, 'kind', 'order', 'at', now()),
      now() + interval '1 hour' from push_subscriptions,
      (values ('created', 0), ('retry', 0), ('completed', 0), ('created', 1000)) as job (state, more);
    insert into mail_outbox (kind, recipient, facts, queued_at) values ('test_mail', 'asha@shop.example', '{}', now())`)
  await migrateDatabase(pool)
  const { rows } = await pool.query(`select (select count(*)::int from due_pushes where due_at > now()) as pushes,
    (select count(*)::int from mail_outbox where due_at <= now() and sent_at is null) as mails,
    to_regnamespace('pgboss') as schema`)
  expect(rows).toEqual([{ pushes: 1, mails: 1, schema: null }])
})

/** The migrations of this program and another one. */
async function oneMore(statement: string): Promise<string> {
  const folder = await changedCopy((entries) => {
    const last = entries.at(-1)
    entries.push({ ...last, when: (last?.when ?? 0) + 1, tag: 'one_more' })
  })
  await writeFile(path.join(folder, 'one_more.sql'), statement)
  return folder
}

type JournalEntry = { tag: string; when: number }

async function changedCopy(change: (entries: JournalEntry[]) => void): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-migrations-'))
  atEnd(() => rm(folder, { recursive: true }))
  await cp(path.join(import.meta.dirname, '../../db/migrations'), folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: JournalEntry[] }
  change(journal.entries)
  await writeFile(file, JSON.stringify(journal))
  return folder
}
