import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
/** Any fixed number: all processes of this program must ask for the same lock. */
const MIGRATION_LOCK = 7_065_747_401

/**
 * Brings the database up to date, forward only and in one transaction. Drizzle's migrator has no lock of its own,
 * so processes that start at once queue here and the later ones find nothing left to do.
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // The connection carries the lock and changed timeouts; closing it gives both back whatever happened.
    client.release(true)
  }
}

/** True when every migration of this program is applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const wanted = readMigrationFiles({ migrationsFolder }).at(-1)?.hash
  const { rows } = await pool.query('select 1 from drizzle.__drizzle_migrations where hash = $1', [wanted])
  return rows.length === 1
}
