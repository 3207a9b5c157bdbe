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
import beforeOpening from './before-opening.json' with { type: 'json' }
import { isMigrated, knownMigrations, migrateDatabase } from './migrate.ts'
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

test('a database of the version before the opening goes on with what it holds, and takes what comes after', async () => {
  const { pool } = open()
  await migrateDatabase(pool, { folder: await changedCopy((entries) => entries.splice(1)) })
  await pool.query(
    `insert into products (name, description, price_paise, stock, categories) values ('Kite', 'Flies.', 1, 0, '{Toy}')`,
  )
  await record(pool, beforeOpening)
  expect(await isMigrated(pool)).toBe(false)
  const folder = await oneMore('alter table products add column tried int default 7')
  await migrateDatabase(pool, { folder })
  expect((await pool.query('select name, tried from products')).rows).toEqual([{ name: 'Kite', tried: 7 }])
  const { rows } = await pool.query('select hash from drizzle.__drizzle_migrations order by created_at')
  expect(rows.map(({ hash }) => hash)).toEqual(knownMigrations(folder))
})

test('an older one is left as it is, and the sentence says what to do', async () => {
  const { pool } = open()
  await migrateDatabase(pool)
  const older = beforeOpening.slice(0, -1)
  await record(pool, older)
  await expect(migrateDatabase(pool)).rejects.toThrow(
    'Start the version that "Updates" in docs/operating.md names once',
  )
  const { rows } = await pool.query('select hash from drizzle.__drizzle_migrations order by created_at')
  expect(rows.map(({ hash }) => hash)).toEqual(older.map(([hash]) => hash))
})

/** Writes the books of migrations anew. */
async function record(pool: Database['pool'], books: (string | number)[][]): Promise<void> {
  await pool.query('truncate drizzle.__drizzle_migrations')
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select line ->> 0, (line ->> 1)::bigint from jsonb_array_elements($1) as line`,
    [JSON.stringify(books)],
  )
}

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
