import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { LOCKS } from './locks.ts'
import { postgresCodeOf } from './retry.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../db/migrations')
/** Kept short, because everybody behind us waits while we wait for a table. */
const LOCK_MS = 1_000
/** The pause between two tries, random so that two starting processes do not collide again. */
const PAUSE_MS = { least: 1_000, most: 4_000 }
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

/** The last of the 84 earlier migrations that "the opening" replaced; a database with it counts as having the opening. */
const LAST_BEFORE_OPENING = '99cb22699ec4082973883cfcdf09be116d65c61687d3b291e430932873def459'

type Options = {
  /** The folder of the migrations, if not the program's own. */
  folder?: string
  /** Called each time that the tables were in use. */
  onWait?: (tries: number) => void
  /** Milliseconds after which it gives up. */
  patienceMs?: number
}

/**
 * Migrates the database in one transaction under the lock of all starting processes. While a table is in use it tries again for
 * ten minutes, then throws.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  { folder = MIGRATIONS, onWait, patienceMs = 600_000 }: Options = {},
): Promise<void> {
  // Not under the lock, because it waits for nobody.
  if (await hasBooks(pool)) {
    await refuseNewer(pool, folder)
    if (await isMigrated(pool, folder)) return
  }
  const end = Date.now() + patienceMs
  for (let tries = 1; ; tries++) {
    try {
      return await tryToMigrate(pool, folder)
    } catch (error) {
      const code = postgresCodeOf(error)
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK_DETECTED) throw error
      if (Date.now() > end) {
        throw new Error('the database cannot be brought up to date: others use its tables all the time', {
          cause: error,
        })
      }
      onWait?.(tries)
      await sleep(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least))
    }
  }
}

/** Refuses a database with migrations that this program does not know. */
async function refuseNewer(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  const last = known.at(-1)?.folderMillis ?? 0
  const { rows } = await pool.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations where not (hash = any($1)) and created_at > $2',
    [known.map(({ hash }) => hash), last],
  )
  const newest = rows[0]?.newest
  if (newest)
    throw new Error(
      `the database is of a newer version of Tokri, of ${new Date(Number(newest)).toISOString().slice(0, 10)}. Start that version, or restore a backup that was made before it`,
    )
}

async function hasBooks(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ books: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as books",
  )
  return rows[0]?.books !== null
}

/** Applies all missing migrations, or none. */
async function tryToMigrate(pool: pg.Pool, folder: string): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await patiently(client, 'begin isolation level read committed')
    await patiently(client, 'set local statement_timeout = 0; set local lock_timeout = 0')
    await patiently(client, `select pg_advisory_xact_lock(${LOCKS.migration})`)
    await patiently(client, `set local lock_timeout = ${LOCK_MS}`)
    await applyMissing(client, folder)
    await patiently(client, 'commit')
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // After a failure, closing the connection ends the transaction and the lock.
    client.release(failure)
  }
}

async function applyMissing(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  await patiently(client, BOOKS)
  await markOpening(client, migrationsFolder)
  const { rows } = await patiently(client, 'select max(created_at) as last from drizzle.__drizzle_migrations')
  const last = Number(rows[0]?.last ?? Number.NEGATIVE_INFINITY)
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis > last) await apply(client, migration)
  }
}

/** Records the opening in place of the migrations that it replaced. */
async function markOpening(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  const done = new Set(rows.map(({ hash }) => hash))
  const [opening] = readMigrationFiles({ migrationsFolder })
  if (!opening || done.size === 0 || done.has(opening.hash)) return
  if (!done.has(LAST_BEFORE_OPENING)) {
    throw new Error(
      'the database is of a version of Tokri before the oldest that this one brings up to date. Start the version that "Updates" in docs/operating.md names once, then this one',
    )
  }
  await client.query('delete from drizzle.__drizzle_migrations where created_at <= $1', [opening.folderMillis])
  await note(client, opening)
}

async function apply(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await patiently(client, statement)
  await note(client, migration)
}

async function note(client: pg.ClientBase, { hash, folderMillis }: MigrationMeta): Promise<void> {
  const written = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
  await client.query(written, [hash, folderMillis])
}

/** The hashes of this program's migrations, in their order. */
export function knownMigrations(migrationsFolder = MIGRATIONS): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
}

/** Replaces the earlier migrations by the opening. */
export function withOpening(hashes: string[]): string[] {
  const last = hashes.indexOf(LAST_BEFORE_OPENING)
  return last === -1 ? hashes : [...knownMigrations().slice(0, 1), ...hashes.slice(last + 1)]
}

/** Applies the known ones among `hashes` to an empty database, in the client's transaction. */
export async function applyOnly(client: pg.ClientBase, hashes: ReadonlySet<string>): Promise<void> {
  await patiently(client, BOOKS)
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    if (hashes.has(migration.hash)) await apply(client, migration)
  }
}

/** Drizzle's own table, so that its tools find the migrations. */
const BOOKS = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

/** The longest timer, because a migration may take any time. */
const NO_LIMIT_MS = 2 ** 31 - 1

function patiently(client: pg.ClientBase, text: string): Promise<pg.QueryResult<{ last?: string | null }>> {
  const asked = { text, query_timeout: NO_LIMIT_MS }
  return client.query(asked)
}

/** True when every migration of this program is applied. */
export async function isMigrated(pool: pg.Pool | pg.Client, migrationsFolder = MIGRATIONS): Promise<boolean> {
  const wanted = readMigrationFiles({ migrationsFolder }).at(-1)?.hash
  const { rows } = await pool.query('select 1 from drizzle.__drizzle_migrations where hash = $1', [wanted])
  return rows.length === 1
}
