/** A backup goes into another database: all of it, with what stands guard over the tables, and into a newer version too. */
import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { verifyBackup } from '#engines/backup/read-archive.server.ts'
import beforeOpening from '#engines/postgres/before-opening.json' with { type: 'json' }
import { writeDurably } from '#engines/postgres/durable-file.ts'
import { connectionUrl, type PostgresConnection } from '#engines/postgres/embedded/connection.ts'
import { isMigrated, knownMigrations } from '#engines/postgres/migrate.ts'
import { picturesIn } from '#store/goods/images/folder-pictures.server.ts'
import { PlaceTaken, restoreExternal } from '#store/shop/backup/restore.server.ts'
import { takeBackup } from '#store/shop/backup/take-backup.server.ts'
import { allOf, on } from '#tests/support/all-of-database.ts'
import { asAdministrator, createTestDatabase, dropDatabase } from '#tests/support/database.ts'
import { openPool } from '#tests/support/open-pool.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

const made: string[] = []
let folder: string
let shop: TestShop
let buyer: TestPerson
let productId: string
let file: string

beforeAll(async () => {
  folder = await makeScratch('tokri-elsewhere-')
  file = path.join(folder, 'shop.backup')
  shop = await openTestShop()
  buyer = await shop.customer()
  productId = await shop.product({ name: 'पेंसिल \\N \t "x"', imageUrl: '/images/kite.webp', stock: 50 })
  await writeDurably(path.join(shop.dataDir, 'images/kite.webp'), randomBytes(70_000))
  await shop.database.pool.query('update users set image = $1 where id = $2', ['/images/photo-gone.webp', buyer.uid])
  for (let n = 0; n < 3; n++) expect((await order(shop, buyer)).status).toBe(201)
  const places = { pictures: picturesIn(path.join(shop.dataDir, 'images')), secret: undefined }
  const taken = await takeBackup(shop.database.newClient(), places, { file, passphrase: undefined, program: 'test' })
  expect(taken.summary).toMatchObject({ pictures: 1, missing: ['photo-gone.webp'], rows: { orders: 3 } })
})

afterAll(async () => {
  for (const name of made) await dropDatabase(inject('postgres'), name)
  await rm(folder, { recursive: true, force: true })
})

function order({ call }: TestShop, as: TestPerson) {
  const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }
  return call('POST', '/api/orders', { customerInfo, orderItems: [{ _id: productId, qty: 1 }], totalAmount: 125 }, as)
}

async function emptyDatabase(): Promise<PostgresConnection> {
  const database = `elsewhere_${randomBytes(6).toString('hex')}`
  await asAdministrator(inject('postgres'), `create database ${database}`)
  made.push(database)
  return { ...inject('postgres'), database }
}

const restoreInto = (connection: PostgresConnection, from = file, mayReplace = false) =>
  restoreExternal(
    { file: from, passphrase: undefined },
    new pg.Client(connection),
    picturesIn(path.join(folder, 'images')),
    mayReplace,
  )

test('every row, constraint, trigger and index is there again, pictures byte for byte', async () => {
  const there = await emptyDatabase()
  expect(await restoreInto(there)).toMatchObject({ faults: [], before: undefined, missing: ['photo-gone.webp'] })
  const [here, copy] = [await allOf({ ...there, database: await shopDatabase() }), await allOf(there)]
  // The photo that was gone is nobody's any more.
  const users = (rows: unknown) => (rows as string[]).map((row) => row.replace('/images/photo-gone.webp', ''))
  // What lets people in is not there.
  const without = { sessions: [], verifications: [], attempt_counters: [], mail_outbox: [] }
  expect({ ...copy, users: users(copy.users), ...without }).toEqual({ ...here, users: users(here.users), ...without })
  expect(copy).toMatchObject({ sessions: [], attempt_counters: [] })
  const name = 'images/kite.webp'
  expect((await readFile(path.join(folder, name))).equals(await readFile(path.join(shop.dataDir, name)))).toBe(true)
  await on(there, async (client) => {
    await client.query(`update products set price_paise = 1 where id = $1`, [productId])
    const { rows } = await client.query('select what from catalogue_changes')
    expect(rows).toEqual([{ what: 'product' }])
    await expect(client.query('delete from audit_log')).rejects.toThrow('only ever added to')
  })
})

async function shopDatabase(): Promise<string> {
  const { rows } = await shop.database.pool.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

test('while the restored shop is open nobody restores over it, whatever they say', async () => {
  const there = await emptyDatabase()
  await restoreInto(there)
  const other = await openTestShop({ DATABASE_URL: connectionUrl(there) })
  expect((await other.call('GET', '/readyz')).status).toBe(200)
  await expect(restoreInto(there, file, true)).rejects.toThrow('A shop is open on this database')
})

test('a shop that is there is kept aside, and only when that is said', async () => {
  const there = await createTestDatabase()
  await expect(restoreInto(there)).rejects.toThrow(PlaceTaken)
  const { before } = await restoreInto(there, file, true)
  const schemas = await on(there, (client) =>
    client.query(`select nspname as name from pg_namespace where nspname like 'before%' order by 1`),
  )
  expect(schemas.rows).toEqual([{ name: `${before}_drizzle` }, { name: `${before}_public` }])
})

test('a damaged backup leaves a database as it was', async () => {
  const there = await emptyDatabase()
  const bytes = await readFile(file)
  const torn = path.join(folder, 'torn')
  await writeFile(torn, bytes.subarray(0, bytes.length - 5))
  await expect(restoreInto(there, torn)).rejects.toThrow('damaged')
  const { rows } = await on(there, (client) =>
    client.query(`select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace`),
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('a backup of the version before the opening is brought up to date', async () => {
  const [old, there] = [await emptyDatabase(), await emptyDatabase()]
  const opening = await readFile(path.join(import.meta.dirname, '../../db/migrations/0000_opening.sql'), 'utf8')
  const older = path.join(folder, 'older')
  await on(old, (client) => client.query(opening))
  await on(old, (client) =>
    client.query(`insert into products (name, description, price_paise, stock, categories) values ('Kite', 'Flies.', 100, 0, '{Toy}');
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at)
        select line ->> 0, (line ->> 1)::bigint from jsonb_array_elements('${JSON.stringify(beforeOpening)}') as line`),
  )
  const places = { pictures: picturesIn(folder), secret: undefined }
  await takeBackup(new pg.Client(old), places, { file: older, passphrase: undefined, program: 'test' })
  expect((await verifyBackup(older, undefined)).migrations).toEqual(knownMigrations().slice(0, 1))
  await restoreInto(there, older)
  const pool = openPool(there)
  expect(await isMigrated(pool)).toBe(true)
  expect((await pool.query('select name from products')).rows).toEqual([{ name: 'Kite' }])
  await pool.end()
})
