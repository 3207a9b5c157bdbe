/** A database of its own for a test file: empty, migrated, gone afterwards. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import type { PostgresConnection } from '#db/embedded/connection.ts'
import { atEnd } from './at-end.ts'
import { TEMPLATE } from './postgres.ts'

/** Makes the database and drops it when the file is done. Call it in the file's body or in `beforeAll`. */
export async function createTestDatabase(): Promise<PostgresConnection> {
  const postgres = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator(postgres, `create database ${database} template ${TEMPLATE}`)
  atEnd(() => asAdministrator(postgres, `drop database ${database} with (force)`))
  return { ...postgres, database }
}

/** The same, opened. */
export async function openTestDatabase(): Promise<Database> {
  const database = openDatabase(await createTestDatabase())
  atEnd(() => database.close())
  return database
}

/** Copying a template needs it unused for a moment, so files that start together take turns. */
async function asAdministrator(postgres: PostgresConnection, statement: string): Promise<void> {
  const client = new pg.Client(postgres)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
