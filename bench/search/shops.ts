/** Shops for the search bench: one PostgreSQL in a temporary folder, a database for each shop, the built store on it. */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { type RunningServer, startStoreProcess } from '#bench/load/processes.ts'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { startEmbeddedPostgres } from '#engines/postgres/embedded/start.ts'
import { migrateDatabase } from '#engines/postgres/migrate.ts'
import { type Database, openDatabase } from '#engines/postgres/open-database.ts'
import type { SearchDocument } from '#engines/search/search.ts'
import { freePort } from '#tests/support/free-port.ts'

export type BenchShops = Awaited<ReturnType<typeof openBenchShops>>

export type BenchShop = {
  /** Puts products on the shelf past the API; ids must be UUIDs. */
  add: (products: Iterable<SearchDocument>) => Promise<void>
  /** The built store; the caller stops it. */
  start: (seed?: 'none' | 'demo') => Promise<RunningServer>
}

const ROWS_AT_ONCE = 5000

export async function openBenchShops() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-search-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  const administrator = openDatabase(postgres.connection)
  const opened: Database[] = [administrator]
  return {
    /** A shop with an empty shelf. */
    async open(name: string): Promise<BenchShop> {
      await administrator.db.execute(sql`create database ${sql.identifier(name)}`)
      const connection = { ...postgres.connection, database: name }
      const database = openDatabase(connection)
      opened.push(database)
      await migrateDatabase(database.pool)
      const settings = { DATABASE_URL: connectionUrl(connection), DATA_DIR: path.join(folder, 'data', name) }
      return {
        add: (products) => addProducts(database, products),
        start: async (seed = 'none') => startStoreProcess({ ...settings, SEED: seed }, await freePort()),
      }
    },
    async close(): Promise<void> {
      for (const database of opened) await database.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addProducts({ db }: Database, products: Iterable<SearchDocument>): Promise<void> {
  let batch: SearchDocument[] = []
  const write = async () => {
    await db.execute(sql`
      insert into products (id, name, description, price_paise, stock, categories, popularity)
      select id, name, description, 10000 + (row_number() over () * 37 % 490) * 1000, stock,
             array(select jsonb_array_elements_text(categories)), popularity
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as row(id uuid, name text, description text, stock int, categories jsonb, popularity smallint)`)
    batch = []
  }
  for (const product of products) {
    batch.push(product)
    if (batch.length >= ROWS_AT_ONCE) await write()
  }
  if (batch.length > 0) await write()
  await db.execute(sql`analyze products`)
}
