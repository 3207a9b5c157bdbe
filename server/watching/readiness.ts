/** Checks that the shop can serve: the database is migrated and readable, and the disk takes writes. */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder, UNFINISHED } from '#engines/postgres/durable-file.ts'
import { isMigrated } from '#engines/postgres/migrate.ts'
import type { RunningDatabase } from '#server/database.ts'
import { singleFlight } from '#store/single-flight.ts'
import type { Log } from './log.ts'

/** Longest time of a check. */
const ANSWER_MS = 800
const SILENT = 'the database does not answer'
/** Bytes written as a trial, far more than an order. */
const BYTES = 64 * 1024

type ReadinessOptions = {
  database: Pick<RunningDatabase, 'pool'>
  /** The folder that must be writable; undefined where the database is elsewhere. */
  dataDir: string | undefined
  isOpen: () => boolean
  log: Log
}

/** The returned function answers within a second even when the database hangs. Concurrent requests share one check. */
export function createReadiness({ database, dataDir, isOpen, log }: ReadinessOptions): () => Promise<boolean> {
  let said: string | undefined

  const look = singleFlight(() =>
    obstacle(database, dataDir).catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
  )

  return async () => {
    if (!isOpen()) return false
    const found = await Promise.race([look(), sleep(ANSWER_MS, SILENT, { ref: false })])
    if (found !== said) {
      if (found === undefined) log.info({ event: 'shop.ready' }, 'the shop can serve again')
      else log.error({ event: 'shop.not-ready', reason: found }, 'the shop cannot serve')
    }
    said = found
    return found === undefined && isOpen()
  }
}

async function obstacle(
  { pool }: ReadinessOptions['database'],
  dataDir: string | undefined,
): Promise<string | undefined> {
  if (!(await isMigrated(pool))) return 'the database is not up to date'
  await pool.query('select exists (select from products), exists (select from orders), exists (select from users)')
  if (dataDir === undefined) return undefined
  return writeSomething(dataDir).then(
    () => undefined,
    (error: Error) => `${dataDir} cannot be written to: ${error.message}`,
  )
}

async function writeSomething(folder: string): Promise<void> {
  await makeFolder(folder)
  const file = path.join(folder, `ready-${randomUUID()}${UNFINISHED}`)
  try {
    await writeFile(file, Buffer.alloc(BYTES))
  } finally {
    await rm(file, { force: true })
  }
}
