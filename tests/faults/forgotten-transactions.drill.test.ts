/** A crash of PostgreSQL forgets transactions that need not last, and gives their numbers again. */
import { rm } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#engines/postgres/embedded/start.ts'
import { migrateDatabase } from '#engines/postgres/migrate.ts'
import { openDatabase } from '#engines/postgres/open-database.ts'
import { createCatalogueChanges } from '#store/goods/catalogue/catalogue-changes.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { makeScratch } from '#tests/support/scratch.ts'

const FORGOTTEN = 5_000

test('after a crash a process looks at everything anew: what is changed then may have the number of something old', async () => {
  const dataDir = await makeScratch('tokri-forgotten-')
  atEnd(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  atEnd(() => server.stop())
  const database = openDatabase(server.connection, { poolSize: 3 })
  atEnd(() => database.close())
  await migrateDatabase(database.pool)
  const readChanges = createCatalogueChanges(database.db)
  await readChanges()
  expect(await readChanges()).toMatchObject({ isWhole: false, products: [] })
  const client = await database.pool.connect()
  // As counters of visits are written: their loss costs nothing, and nobody waits for the disk.
  await client.query(`set synchronous_commit = off`)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query(`do $$ begin for n in 1..${FORGOTTEN} loop perform pg_current_xact_id(); commit; end loop; end $$`)
  expect(await readChanges()).toMatchObject({ isWhole: false, products: [] })
  // The others live on until the server has noticed: what they write in between is no proof, and what they read breaks off.
  const bystander = await database.pool.connect()
  const isNoticed = new Promise((resolve) => bystander.once('end', resolve))
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await client.query('select 1').catch(() => undefined)
  await isNoticed
  client.release(true)
  bystander.release(true)
  const insert = `insert into products (name, description, price_paise, stock, categories) values ('Kite', 'Flies.', 100, 1, '{Toy}')`
  const isWritten = () =>
    database.pool.query(insert).then(
      () => true,
      () => false,
    )
  await vi.waitUntil(isWritten, { timeout: 120_000, interval: 50 })
  const { isWhole, products } = await readChanges()
  expect(isWhole || products.length > 0).toBe(true)
})
