/** Connects to the shop's database, whether the shop is open or not. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from '#engines/postgres/embedded/errors.ts'
import { exists } from '#engines/postgres/embedded/folders.ts'
import { findRunningPostgres } from '#engines/postgres/embedded/running.ts'
import { startEmbeddedPostgres } from '#engines/postgres/embedded/start.ts'
import { isMigrated } from '#engines/postgres/migrate.ts'
import { type Database, type DatabaseConnection, openDatabase } from '#engines/postgres/open-database.ts'
import { certificateProblemOf } from '#server/database.ts'
import type { Env } from '#server/env.ts'
import { Refused } from './command.ts'

type Places = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>
type Reached = { connection: DatabaseConnection; leave: () => Promise<void> }

/** Time to wait for a shop that is starting or stopping. */
const PATIENCE_MS = 30_000

/** Runs the work on the open shop's database, or on one started for it. Throws `Refused` when there is none. */
export async function withDatabase<T>(env: Places, work: (database: Database) => Promise<T>): Promise<T> {
  const { connection, leave } = await reach(env)
  const database = openDatabase(connection, { isPatient: true, isTool: true, poolSize: 2 })
  try {
    await mustAnswer(database, env)
    return await work(database)
  } finally {
    await database.close()
    await leave()
  }
}

async function mustAnswer(database: Database, { DATABASE_URL }: Places): Promise<void> {
  if (DATABASE_URL !== undefined && !(await database.isThere())) {
    const client = database.newClient()
    const connecting = client.connect().then(() => undefined, certificateProblemOf)
    const why = await Promise.race([connecting, sleep(2_000, undefined)])
    void client.end().catch(() => undefined)
    throw new Refused(`The database of DATABASE_URL ${why ?? 'is not there.'}`)
  }
  await database.pool.query('select 1').catch((cause: unknown) => {
    throw new Refused(`The database does not let us in: ${cause instanceof Error ? cause.message : cause}`, { cause })
  })
}

/** The same for work that writes. Throws `Refused` when the database's version is not this program's. */
export function withShop<T>(env: Places, work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabase(env, async (database) => {
    const isReady = await isMigrated(database.pool).catch(() => false)
    if (!isReady)
      throw new Refused('The database is not of the version of this program. Start the shop once, then try again.')
    return work(database)
  })
}

async function reach({ DATABASE_URL, DATA_DIR }: Places): Promise<Reached> {
  if (DATABASE_URL !== undefined)
    return { connection: { connectionString: DATABASE_URL }, leave: async () => undefined }
  if (!(await exists(path.join(DATA_DIR, 'postgres')))) {
    throw new Refused(`There is no shop in ${DATA_DIR}. DATA_DIR names the folder of one, DATABASE_URL its database.`)
  }
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(300)) {
    const running = await findRunningPostgres(DATA_DIR)
    if (running) return { connection: running.connection, leave: async () => undefined }
    try {
      const server = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: () => undefined })
      return { connection: server.connection, leave: () => server.stop() }
    } catch (error) {
      const isTaken = error instanceof EmbeddedPostgresError && error.code === 'in_use'
      if (!isTaken || Date.now() > end) throw error
    }
  }
}
