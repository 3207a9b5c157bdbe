/**
 * `npm run bench`: how fast the store is beside what the machine can do, in one run. Machines differ and neighbours
 * disturb, so read the ratios, not the figures. `npm run bench -- desk` measures the lists of the admin area alone,
 * `-- sign-ins` what shoppers notice of a flood of sign-ins, `-- odd-queries` what holds up the shop in 10,000 products.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '#db/client.ts'
import { connectionUrl } from '#db/embedded/connection.ts'
import { startEmbeddedPostgres } from '#db/embedded/start.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { buildIfStale } from '#server/build.ts'
import { freePort } from '#tests/support/free-port.ts'
import { compareDesks } from './desk.ts'
import { load } from './load.ts'
import { measureOddQueries } from './odd-queries.ts'
import { compareOrders } from './orders.ts'
import { type RunningServer, residentMegabytes, startBareServer, startStoreProcess } from './processes.ts'
import { fillShelves } from './shelves.ts'
import { measureSignIns } from './sign-ins.ts'

const ROUNDS = 3
// Before anything is waited for: a slow machine builds for longer than a store may take to open.
buildIfStale()
const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
try {
  const only = process.argv[2]
  if (only === undefined) await withShop({}, compareShop)
  if (only === undefined || only === 'desk') await compareDesks(postgres.connection, folder)
  const limited = { RATE_LIMITS: 'on' }
  if (only === undefined || only === 'sign-ins')
    await withShop(limited, ({ url }, database) => measureSignIns(url, database))
  if (only === undefined || only === 'odd-queries') await withShop(limited, ({ url }) => measureOddQueries(url), 10_000)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

type Measure = (store: RunningServer, database: Database) => Promise<void>

/** A store of its own. */
async function withShop(settings: Record<string, string>, measure: Measure, products = 1000): Promise<void> {
  const name = `shop_${randomBytes(4).toString('hex')}`
  const server = openDatabase(postgres.connection)
  await server.pool.query(`create database ${name}`)
  await server.close()
  const connection = { ...postgres.connection, database: name }
  const database = openDatabase(connection, { poolSize: 32 })
  await migrateDatabase(database.pool)
  await fillShelves(database, products)
  const own = { DATABASE_URL: connectionUrl(connection), DATA_DIR: path.join(folder, name), SEED: 'none' }
  const store = await startStoreProcess({ ...own, ...settings }, await freePort())
  try {
    await measure(store, database)
  } finally {
    await store.stop()
    await database.close()
  }
}

async function compareShop(store: RunningServer, database: Database): Promise<void> {
  await compareAnswers(store)
  await compareOrders(store.url, database)
  console.log(`After the load: ${residentMegabytes(store.process)} MB resident`)
}

async function compareAnswers(store: RunningServer): Promise<void> {
  console.log(`At rest: ${residentMegabytes(store.process)} MB resident`)
  console.log(
    'what'.padEnd(44),
    'req/s'.padStart(9),
    'p50 ms'.padStart(8),
    'p99 ms'.padStart(8),
    'of bare Node'.padStart(13),
  )
  await compare(store, 'category page, 250 products, visitor', '/category/Study')
  await compare(store, 'listing, 250 products', '/api/products?category=Study&sortBy=popularity&price_max=5000')
  await compare(store, 'search in 1,000 products', '/api/products?search=wooden')
}

/** The store and a bare server with the same bytes take turns; the middle of three rounds counts. */
async function compare(store: RunningServer, what: string, pathname: string): Promise<void> {
  const bytes = new Uint8Array(
    await (await fetch(store.url + pathname, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  )
  const bare = await startBareServer(bytes)
  await load({ url: store.url + pathname, seconds: 1 })
  const rounds: { perSecond: number; p50: number; p99: number; ratio: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await load({ url: store.url + pathname })
    const limit = await load({ url: bare.url })
    rounds.push({ ...ours, ratio: ours.perSecond / limit.perSecond })
  }
  await bare.stop()
  const { perSecond, p50, p99, ratio } = rounds.sort((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)] ?? {
    perSecond: 0,
    p50: 0,
    p99: 0,
    ratio: 0,
  }
  console.log(
    what.padEnd(44),
    perSecond.toFixed(0).padStart(9),
    p50.toFixed(2).padStart(8),
    p99.toFixed(2).padStart(8),
    ratio.toFixed(2).padStart(13),
  )
}
