/** Starts that cannot succeed end at once with one line that names the cause; starts that meet each other all succeed. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { demoCatalogue } from '#db/seed/catalogue.ts'
import { connectionUrl, type PostgresConnection } from '#engines/postgres/embedded/connection.ts'
import { buildIfStale } from '#server/build/build.ts'
import { asAdministrator, dropDatabase } from '#tests/support/database.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { OWNER, StoreProcess } from './store-process.ts'

const started: StoreProcess[] = []
const database = `starts_${randomBytes(6).toString('hex')}`
/** All of them use one database: the secret of the first is that of all. */
const SECRET = randomBytes(24).toString('hex')
let folder: string
let connection: PostgresConnection

beforeAll(async () => {
  buildIfStale()
  folder = await makeScratch('tokri-starts-')
  connection = { ...inject('postgres'), database }
  await asAdministrator(inject('postgres'), `create database ${database}`)
}, 120_000)

afterAll(async () => {
  for (const store of started) if (store.child.exitCode === null) await store.end('SIGKILL')
  await dropDatabase(inject('postgres'), database)
  await rm(folder, { recursive: true, force: true })
})

const countPeople = () => countRows('users')

async function countRows(from: string): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${from}`)
  await client.end()
  return rows[0]?.count ?? 0
}

function start(settings: Record<string, string>): StoreProcess {
  const store = new StoreProcess({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: connectionUrl(connection),
    SECRET,
    // The database of tests is told of as one that can lose orders.
    LOG_LEVEL: 'silent',
    ...settings,
  })
  started.push(store)
  return store
}

// A process takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('a malformed setting: one line that names it, exit 1', async () => {
  const store = start({ PORT: 'eighty' })
  expect(await store.gone).toBe(1)
  expect(store.errors).toMatch(/^Tokri cannot start: PORT [^\n]+\n$/)
  expect(store.output).toBe('')
})

test('a port in use: one line that names it, exit 1', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  try {
    const store = start({ PORT: port })
    expect(await store.gone).toBe(1)
    expect(store.errors).toBe(`Tokri cannot start: port ${port} is in use. Set PORT to another one.\n`)
    // Nothing is made for a shop that could not open, nor an owner whose password nobody was told.
    expect(await countRows("pg_tables where schemaname = 'public'")).toBe(0)
  } finally {
    other.close()
  }
})

test.each([
  ['nobody listens', 'postgres://tokri:secret-word@127.0.0.1:9/shop'],
  ['nobody listens on any address of the name', 'postgres://tokri:secret-word@localhost:9/shop'],
  ['the host is unknown', 'postgres://tokri:secret-word@no-such-host.invalid/shop'],
])('a database that cannot be reached (%s): one line that says so, exit 1', async (_why, address) => {
  const store = start({ DATABASE_URL: address })
  expect(await store.gone).toBe(1)
  expect(store.errors).toMatch(/^Tokri cannot start: [^\n]*DATABASE_URL[^\n]*\n$/)
  expect(store.errors).not.toContain('secret-word')
})

test('four stores started at once on one empty database all open, with one catalogue and one owner', {
  timeout: 120_000,
}, async () => {
  const owner = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
  const settings = { ...owner, SEED: 'demo' }
  const stores = [1, 2, 3, 4].map((n) => start({ ...settings, DATA_DIR: path.join(folder, `data ${n}`) }))
  for (const url of await Promise.all(stores.map((store) => store.address()))) {
    const list = (await (await fetch(`${url}/api/products`)).json()) as unknown[]
    expect(list).toHaveLength(demoCatalogue.length)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  }
  expect(await countPeople()).toBe(1)
  expect(await Promise.all(stores.map((store) => store.end('SIGTERM')))).toEqual([0, 0, 0, 0])
})
