/** A data folder as a first start leaves it, made once a run: copying it takes a fiftieth of making a database anew. */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '#engines/postgres/embedded/start.ts'
import { migrateDatabase } from '#engines/postgres/migrate.ts'
import { openDatabase } from '#engines/postgres/open-database.ts'
import { makeScratch } from './scratch.ts'

/** Makes it for this process and those it starts from now on; returns what removes it. */
export async function makeReadyData(): Promise<() => Promise<void>> {
  const folder = await makeScratch('tokri-ready-')
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  const database = openDatabase(server.connection)
  await migrateDatabase(database.pool)
  await database.close()
  await server.stop()
  process.env.READY_DATA = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Lays the ready database into a folder that is still empty. */
export function layReadyData(dataDir: string): void {
  const ready = process.env.READY_DATA
  if (ready !== undefined && readdirSync(dataDir).length === 0) execFileSync('cp', ['-a', `${ready}/.`, dataDir])
}
