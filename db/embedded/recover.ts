/** Replays the log over a copy of a cluster, up to a moment. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseAccount, chownTree } from './account.ts'
import { chooseAddress, openSocketFolder } from './address.ts'
import { findBinaries } from './binaries/binaries.ts'
import { clusterMajor } from './binaries/majors.ts'
import { readConnections } from './connection.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { type Folders, openFolders } from './folders.ts'
import { writtenLsn } from './log/wal.ts'
import { waitUntilReady } from './ready.ts'
import { spawnServer } from './server.ts'
import { writeSettings } from './settings.ts'

/** The whole log is in `pg_wal` already, so fetching any more fails. */
const NOTHING_ELSEWHERE = 'exit 1'
const PATIENCE_MS = 24 * 3600 * 1000

export type Moment = {
  /** The cluster gets everything committed until then, and nothing committed later. */
  at: Date
  /** The log up to here is replayed whatever the clock said; undefined when only the clock decides. */
  after: bigint | undefined
}

/**
 * Brings the data folder's cluster, a copy with its log, to that moment. From then on it is a cluster of its own, with its server
 * stopped. Call on a draft that nobody else uses. Throws EmbeddedPostgresError with PostgreSQL's message.
 */
export async function recoverCluster(dataDir: string, { at, after }: Moment): Promise<void> {
  const folders = await openFolders(dataDir)
  const account = await chooseAccount(folders)
  const binaries = await findBinaries(folders, account, undefined)
  await mustBeOf(binaries.major, folders)
  const address = await chooseAddress(folders)
  const ways = await readConnections(folders, address)
  const place = { folders, binaries, account, address, log: () => undefined }
  const signal = join(folders.data, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  if (account !== undefined) await chownTree(folders.cluster, account)
  await writeSettings(folders, account, binaries.major)
  await openSocketFolder(folders, account)

  const steps: Record<string, string>[] = [
    { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00'), recovery_target_action: 'promote' },
  ]
  if (after !== undefined) {
    const exactly = { recovery_target_lsn: writtenLsn(after), recovery_target_inclusive: 'off' }
    steps.unshift({ ...exactly, recovery_target_action: 'shutdown' })
  }
  for (const step of steps) {
    const more = {
      restore_command: NOTHING_ELSEWHERE,
      recovery_target_timeline: 'current',
      hot_standby: 'off',
      ...step,
    }
    const server = spawnServer({ ...place, more }, undefined)
    try {
      if (step.recovery_target_action === 'shutdown') await untilShutDown(server)
      // It takes no connections before it is there.
      else await waitUntilReady(server, ways.superuser, PATIENCE_MS)
    } finally {
      await server.stop()
    }
  }
  await rm(signal, { force: true })
}

async function mustBeOf(major: number, folders: Folders): Promise<void> {
  const made = await clusterMajor(folders)
  if (made === major) return
  const why = `that database is of PostgreSQL ${made}, and this Tokri brings ${major}: only one that brings ${made} can go back there`
  throw new EmbeddedPostgresError('wrong_version', why)
}

async function untilShutDown(server: ReturnType<typeof spawnServer>): Promise<void> {
  const how = await server.exited
  if (server.lastLines.some((line) => line.includes('shutdown at recovery target'))) return
  const worst = server.lastLines.findLast((line) => /^(FATAL|PANIC):/.test(line)) ?? how
  throw new EmbeddedPostgresError('start_failed', `the log cannot be replayed: ${worst}`, server.lastLines)
}
