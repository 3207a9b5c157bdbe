/** The shops that are measured: a database and a built store each, all in one PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type RunningServer, startStoreProcess } from '#bench/load/processes.ts'
import { connectionUrl, type PostgresConnection } from '#engines/postgres/embedded/connection.ts'
import { startEmbeddedPostgres } from '#engines/postgres/embedded/start.ts'
import { migrateDatabase } from '#engines/postgres/migrate.ts'
import { type Database, openDatabase } from '#engines/postgres/open-database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { fillLifelike } from './lifelike-shelves.ts'
import { enter, OWNER, signUp } from './shoppers.ts'

export type BenchShop = {
  store: RunningServer
  database: Database
  connection: PostgresConnection
  /** The cookie of the owner. */
  owner: string
  /** The cookies of so many customers, always the same ones. */
  shoppers: (count: number) => Promise<string[]>
  stop: () => Promise<void>
}

export type Shops = Awaited<ReturnType<typeof openShops>>

export async function openShops() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  const opened = new Set<BenchShop>()
  let count = 0

  async function open(products: number, settings: Record<string, string> = {}): Promise<BenchShop> {
    const name = `shop_${++count}`
    const connection = { ...postgres.connection, database: name }
    const server = openDatabase(postgres.connection)
    await server.pool.query(`create database ${name}`)
    await server.close()
    const database = openDatabase(connection, { poolSize: 4 })
    await migrateDatabase(database.pool)
    await fillLifelike(database, products)
    const own = { DATABASE_URL: connectionUrl(connection), DATA_DIR: path.join(folder, name), SEED: 'none' }
    const account = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
    const store = await startStoreProcess({ ...own, ...account, ...settings }, await freePort())
    const owner = await enter(store.url, 'sign-in/email', OWNER)
    const shop: BenchShop = { store, database, connection, owner, shoppers: shoppersOf(store), stop }
    opened.add(shop)
    return shop

    async function stop(): Promise<void> {
      opened.delete(shop)
      await store.stop()
      await database.close()
    }
  }

  return {
    postgres,
    folder,
    /** A shop with so many products; the caller stops it. */
    open,
    /** The same for the length of some work. */
    async with<T>(
      products: number,
      settings: Record<string, string>,
      work: (shop: BenchShop) => Promise<T>,
    ): Promise<T> {
      const shop = await open(products, settings)
      return work(shop).finally(shop.stop)
    },
    async close(): Promise<void> {
      for (const shop of opened) await shop.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function shoppersOf({ url }: RunningServer): BenchShop['shoppers'] {
  const cookies: string[] = []
  return async (count) => {
    while (cookies.length < count) cookies.push(await signUp(url, `shopper-${cookies.length}@shop.example`))
    return cookies.slice(0, count)
  }
}

/** Changes some settings, as the owner would. */
export async function changeSettings({ store, owner }: BenchShop, change: object): Promise<void> {
  const send = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', cookie: owner, origin: store.url }
    const answer = await fetch(store.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { revision: number; settings: object }
  }
  const { revision, settings } = await send('/api/admin/settings', {})
  await send('/api/admin/settings/change', { revision, settings: { ...settings, ...change } })
}
