/** A database of its own for a test file: empty, migrated, gone afterwards. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { PostgresConnection } from '#engines/postgres/embedded/connection.ts'
import { type Database, openDatabase } from '#engines/postgres/open-database.ts'
import { atEnd } from './at-end.ts'
import { TEMPLATE } from './postgres.ts'

/** Makes the database and drops it when the file is done. Call it in the file's body or in `beforeAll`. */
export async function createTestDatabase(template = TEMPLATE): Promise<PostgresConnection> {
  const postgres = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator(postgres, `create database ${database} template ${template} strategy file_copy`)
  atEnd(() => dropDatabase(postgres, database))
  return { ...postgres, database }
}

/** The same, opened. */
export async function openTestDatabase(): Promise<Database> {
  const database = openDatabase(await createTestDatabase())
  atEnd(() => database.close())
  return database
}

/** A worker of autovacuum that looks at the database may not be ended by us, and is gone soon. */
export async function dropDatabase(postgres: PostgresConnection, database: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await asAdministrator(postgres, `drop database if exists ${database} with (force)`)
    } catch (error) {
      const isVacuumed = error instanceof pg.DatabaseError && error.code === '42501'
      if (!isVacuumed || tries === 20) throw error
      await sleep(500)
    }
  }
}

/** Copying a template needs it unused for a moment, so files that start together take turns. */
export async function asAdministrator(postgres: PostgresConnection, statement: string): Promise<void> {
  const client = new pg.Client(postgres)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
