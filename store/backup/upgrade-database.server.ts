/**
 * Upgrades a data folder to this program's major version of PostgreSQL: the old server's rows are loaded into a new cluster,
 * checked, and switched in at once. The old cluster is kept. See docs/decisions/031-database-updates.md.
 */

import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type Account, chooseAccount } from '#db/embedded/account.ts'
import { findBinaries } from '#db/embedded/binaries/binaries.ts'
import { clusterMajor, otherMajor } from '#db/embedded/binaries/majors.ts'
import { findOlderBinaries, forgetOlderBinaries } from '#db/embedded/binaries/older-binaries.ts'
import { withClient } from '#db/embedded/connection.ts'
import { exists, type Folders, openFolders } from '#db/embedded/folders.ts'
import { startLocked } from '#db/embedded/start.ts'
import { isMigrated } from '#db/migrate.ts'
import { findFaults } from '#store/integrity/find-faults.server.ts'
import { inDataFolder, PlaceTaken, switchIn } from './draft.server.ts'
import { loadOnServer } from './scratch.server.ts'
import { takeBackup } from './take-backup.server.ts'

export type UpgradeWishes = {
  /** The old PostgreSQL's bin folder. */
  binaries: string | undefined
  /** Accepts a copy whose rows contradict each other even if that may be new. */
  mayContradict: boolean
  program: string
}

/** Major versions. `from` equals `to` when there was nothing to do. */
export type UpgradedDatabase = {
  from: number
  to: number
  rows: Record<string, number>
  /** Contradictions between the rows, as sentences. */
  faults: string[]
  /** Folders of older databases in the data folder. */
  kept: string[]
}

/** The copy failed its checks and was deleted. The message is for the operator. */
export class CopyContradicts extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The copy contradicts itself: ${faults.join('; ')}.`)
    this.faults = faults
  }
}

const KEPT = 'before-upgrade-'

/** Throws `PlaceTaken` without a shop, `CopyContradicts`, `EmbeddedPostgresError`, or a disk error; nothing has changed then. */
export async function upgradeDatabase(dataDir: string, wishes: UpgradeWishes): Promise<UpgradedDatabase> {
  if (!(await exists(dataDir))) throw new PlaceTaken(`There is no shop in ${dataDir}.`)
  return inDataFolder(dataDir, async (folders) => {
    if (!(await exists(folders.cluster))) throw new PlaceTaken(`There is no database in ${dataDir}.`)
    const from = await clusterMajor(folders)
    const account = await chooseAccount(folders)
    const { major: to } = await findBinaries(folders, account, undefined)
    if (from > to) throw otherMajor(folders, from, to)
    const nothing = { rows: {}, faults: [] }
    const { rows, faults } = from === to ? nothing : await copyAcross(folders, account, from, wishes)
    await forgetOlderBinaries(folders)
    return { from, to, rows, faults, kept: await keptDatabases(dataDir) }
  })
}

type Copied = Pick<UpgradedDatabase, 'rows' | 'faults'>

async function copyAcross(
  folders: Folders,
  account: Account | undefined,
  from: number,
  wishes: UpgradeWishes,
): Promise<Copied> {
  const old = await findOlderBinaries(folders, account, from, wishes.binaries)
  return switchIn(folders, 'before-upgrade', async (draft) => {
    // Deleted with the draft: only database and secret are switched in.
    const file = path.join(draft, 'rows.backup')
    const read = await readOld(folders, old, file, wishes.program)
    const { faults } = await loadOnServer({ file, passphrase: undefined }, draft, {
      onPicture: noPicture,
      isMove: true,
    })
    const isNews = faults.some((fault) => !read.faults?.includes(fault))
    if (isNews && !wishes.mayContradict) throw new CopyContradicts(faults)
    return { rows: read.rows, faults }
  })
}

/** `faults` is undefined for tables of an older program, which this one cannot check. */
async function readOld(folders: Folders, binaries: string, file: string, program: string) {
  const server = await startLocked(folders, { binaries, log: () => undefined })
  try {
    const upgrading = { ...server.connection, application_name: 'tokri upgrading' }
    await withClient(upgrading, mustHoldShop)
    // Pictures and secret stay in place.
    const places = { pictures: undefined, secret: undefined, isMove: true }
    const { summary } = await takeBackup(new pg.Client(upgrading), places, { file, passphrase: undefined, program })
    return { rows: summary.rows, faults: await withClient(upgrading, faultsOf) }
  } finally {
    await server.stop()
  }
}

async function faultsOf(client: pg.Client): Promise<string[] | undefined> {
  return (await isMigrated(client)) ? findFaults(client) : undefined
}

/** The very first start may have been killed before it made a table. */
async function mustHoldShop(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_tables where (schemaname, tablename) = ('public', 'orders')")
  if (rowCount === 0)
    throw new PlaceTaken('The old database holds no shop yet: delete its folder "postgres", then start.')
}

async function noPicture(): Promise<never> {
  throw new Error('unreachable')
}

/** Folders of older databases, oldest first. */
export async function keptDatabases(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names
    .filter((name) => name.startsWith(KEPT))
    .sort()
    .map((name) => path.join(dataDir, name))
}

/** Deletes them for good. Throws `PlaceTaken` when this program cannot open the present database. */
export async function dropKeptDatabases(dataDir: string): Promise<string[]> {
  const kept = await keptDatabases(dataDir)
  if (kept.length === 0) return []
  const folders = await openFolders(dataDir)
  const account = await chooseAccount(folders)
  const { major } = await findBinaries(folders, account, undefined)
  const present = await clusterMajor(folders).catch(() => undefined)
  if (present !== major) throw new PlaceTaken('The present database is not one that this Tokri opens.')
  for (const folder of kept) await rm(folder, { recursive: true, force: true })
  return kept
}
