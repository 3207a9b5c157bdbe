/**
 * One PostgreSQL for the whole run, with a migrated template that every test file copies. TEST_POSTGRES_BIN names the
 * bin folder of another server, such as Debian's, to run the same tests on.
 */
import { chown, rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { PostgresConnection } from '#engines/postgres/embedded/connection.ts'
import { startEmbeddedPostgres } from '#engines/postgres/embedded/start.ts'
import { migrateDatabase } from '#engines/postgres/migrate.ts'
import { type Database, openDatabase } from '#engines/postgres/open-database.ts'
import { addOwner } from './people.ts'
import { layReadyData, makeReadyData } from './ready-data.ts'
import { makeScratch } from './scratch.ts'

const NOBODY = 65_534

export const TEMPLATE = 'tokri_template'
/** The same with the owner of a shop. */
export const WITH_OWNER = 'tokri_with_owner'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresConnection
  }
}

export default async function setup(project: TestProject) {
  const folder = await makeScratch('tokri-tests-')
  const binaries = process.env.TEST_POSTGRES_BIN
  const removeReady = binaries ? undefined : await makeReadyData()
  layReadyData(folder)
  // Servers before 18 leave the folder they are started in, so as root theirs must belong to a user who can walk back.
  if (binaries && process.getuid?.() === 0) await chown(folder, NOBODY, NOBODY)
  const start = () =>
    startEmbeddedPostgres({ dataDir: folder, log: () => undefined, ...(binaries ? { binaries } : {}) })
  const first = await start()
  await alterSystem(first.superuser, ROOM)
  await first.stop()
  const server = await start()
  await alterSystem(server.superuser, SPARED)
  await makeTemplate(server.connection, TEMPLATE, server.connection.database, ({ pool }) => migrateDatabase(pool))
  await makeTemplate(server.connection, WITH_OWNER, TEMPLATE, ({ db }) => addOwner(db))
  project.provide('postgres', server.connection)
  return async () => {
    await server.stop()
    await Promise.all([rm(folder, { recursive: true, force: true }), removeReady?.()])
  }
}

async function makeTemplate(
  connection: PostgresConnection,
  name: string,
  from: string,
  fill: (database: Database) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${name} template ${from} strategy file_copy`)
  await client.end()
  const database = openDatabase({ ...connection, database: name })
  await fill(database)
  await database.close()
}

/** What a power cut would take is of no use here. Starts that must keep what they commit have servers of their own. */
const SPARED = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
/** Many shops use the server at once, each with connections of its own. */
const ROOM = { max_connections: '400' }

async function alterSystem(superuser: PostgresConnection, settings: Record<string, string>): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = ${value}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
