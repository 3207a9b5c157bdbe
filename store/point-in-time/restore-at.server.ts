/**
 * Restores the shop as of a moment, over a shop or into an empty place: unpacks a base backup beside it, replays the log up to
 * the moment, and switches it in at once. The shop from before is kept.
 */

import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { copyOut } from '#db/copy.ts'
import { chownTree, isRoot } from '#db/embedded/account.ts'
import { withClient } from '#db/embedded/connection.ts'
import { exists } from '#db/embedded/folders.ts'
import { recoverCluster } from '#db/embedded/recover.ts'
import { startEmbeddedPostgres } from '#db/embedded/start.ts'
import { BadBackup } from '#store/backup/archive.ts'
import type { BackupPlace } from '#store/backup/backup-place.server.ts'
import { restoreInto } from '#store/backup/draft.server.ts'
import { forgetWaysIn } from '#store/backup/held-back.server.ts'
import { areKnown } from '#store/backup/load-backup.server.ts'
import { gatherPictureNames } from '#store/backup/picture-names.ts'
import { openArchive } from '#store/backup/read-archive.server.ts'
import { keepSecret, type Restored } from '#store/backup/restore.server.ts'
import { rowOf } from '#store/backup/scratch.server.ts'
import { factsOf, headsOf } from '#store/backup/take-backup.server.ts'
import { verifyBackup } from '#store/backup/verify.server.ts'
import { PRINT } from '#store/identity/factors/secret-rows.ts'
import type { PicturePlace } from '#store/images/picture-place.ts'
import { findFaults } from '#store/integrity/find-faults.server.ts'
import { type Plan, plansFor, reachOf } from './plan-return.ts'
import { readEach, unpackBase, unpackWal } from './unpack.server.ts'
import type { WalArchive } from './wal-archive.server.ts'
import { readNames } from './wal-names.ts'

export type Archived = {
  archive: WalArchive
  passphrase: string | undefined
  /** May hold pictures that are missing from their place. */
  backups: BackupPlace
}

/** The moment cannot be reached; `reach` says which can. */
export class OutOfReach extends Error {
  readonly reach: ReturnType<typeof reachOf>

  constructor(reach: ReturnType<typeof reachOf>) {
    super('The archive does not reach to that moment.')
    this.reach = reach
  }
}

/** Restores into a data folder. Throws `OutOfReach`, `BadBackup`, `PlaceTaken`, or `EmbeddedPostgresError`. */
export async function restoreAt(
  archived: Archived,
  at: Date,
  dataDir: string,
  images: PicturePlace,
  mayReplace: boolean,
): Promise<Restored> {
  const plans = await findPlans(archived.archive, at)
  return restoreInto(dataDir, mayReplace, async (draft) => {
    const { after } = await firstGood(plans, async (plan) => {
      for (const name of await readdir(draft)) await rm(path.join(draft, name), { recursive: true })
      await unpackBase(archived, plan.base, draft)
      await unpackWal(archived, plan, draft)
    })
    if (isRoot()) await chownTree(draft, await stat(draft))
    await recoverCluster(draft, { at, after })
    const { print, ...restored } = await lookInto(draft, archived, at, images)
    const hasSecret =
      (await exists(path.join(draft, 'secret'))) || (await keepSecret(draft, { print, secret: undefined }, dataDir))
    return { ...restored, at: at.toISOString(), hasSecret }
  })
}

/** Reads everything that a restore would, and changes nothing. Returns the time of the base, and the number of pieces. */
export async function checkReturn(archived: Archived, at: Date): Promise<{ base: Date; pieces: number }> {
  const { base, pieces } = await firstGood(await findPlans(archived.archive, at), async (plan) => {
    await verifyBackup(archived.archive.from(plan.base.data), archived.passphrase)
    await readEach(archived, plan.pieces, async () => undefined)
  })
  return { base: base.at, pieces: pieces.length }
}

async function findPlans(archive: WalArchive, at: Date): Promise<Plan[]> {
  const known = readNames((await archive.list()).map(({ name }) => name))
  const plans = plansFor(known, at)
  if (plans.length === 0) throw new OutOfReach(reachOf(known))
  return plans
}

/** Tries older bases when newer ones are damaged. */
async function firstGood(plans: readonly Plan[], tryIt: (plan: Plan) => Promise<void>): Promise<Plan> {
  let first: unknown
  for (const plan of plans) {
    try {
      await tryIt(plan)
      return plan
    } catch (error) {
      if (!(error instanceof BadBackup) || error.reason !== 'torn') throw error
      first ??= error
    }
  }
  throw first
}

async function lookInto(draft: string, { backups, passphrase }: Archived, at: Date, images: PicturePlace) {
  const server = await startEmbeddedPostgres({ dataDir: draft, log: () => undefined })
  const look = async (client: pg.Client) => {
    await client.query('set statement_timeout = 0')
    await mustBeKnown(client)
    const { rows, pictures: named } = await readRows(client)
    await forgetWaysIn(client)
    const faults = await findFaults(client)
    const print = await rowOf(client, PRINT)
    const { pictures, missing } = await fetchPictures(named, images, { place: backups, passphrase, at })
    // People whose photo is missing have none, as after restoring a backup.
    await client.query('update public.users set image = null where substr(image, 9) = any($1)', [missing])
    return { rows, faults, pictures, missing, print }
  }
  try {
    return await withClient({ ...server.connection, application_name: 'tokri restoring' }, look)
  } finally {
    await server.stop()
  }
}

/** Throws `BadBackup` when a newer program had migrated the tables by then. */
async function mustBeKnown(client: pg.Client): Promise<void> {
  if (areKnown((await factsOf(client)).migrations)) return
  const what = 'At that moment the shop was of a newer Tokri than this one. Update first, then restore.'
  throw new BadBackup('newer', what)
}

/** Rows of each table, and the names of the pictures in them. */
async function readRows(client: pg.Client): Promise<{ rows: Record<string, number>; pictures: string[] }> {
  const names = gatherPictureNames()
  const rows: Record<string, number> = {}
  for (const { table } of await headsOf(client)) {
    const copied = copyOut(client, `copy public."${table}" to stdout`, (count) => {
      rows[table] = count
    })
    for await (const _ of names.watch(copied));
  }
  return { rows, pictures: names.found() }
}

/** Backups searched, those nearest to the moment first. */
const MOST_BACKUPS = 5

type Fetched = { pictures: number; missing: string[] }

/** Restores the pictures found. Skips backups that cannot be read. */
async function fetchPictures(
  names: readonly string[],
  images: PicturePlace,
  { place, passphrase, at }: { place: BackupPlace; passphrase: string | undefined; at: Date },
): Promise<Fetched> {
  const there = new Set<string>()
  for await (const { name, bytes } of images.list('')) if (bytes > 0) there.add(name)
  const missing = new Set(names.filter((name) => !there.has(name)))
  if (missing.size > 0) {
    const distance = (one: { at: Date }) => Math.abs(one.at.getTime() - at.getTime())
    const nearest = (await place.list()).toSorted((a, b) => distance(a) - distance(b)).slice(0, MOST_BACKUPS)
    for (const { name } of nearest) {
      if (missing.size === 0) break
      await takeFrom(name).catch(() => undefined)
    }
    await images.settle()
  }
  return { pictures: names.length - missing.size, missing: [...missing] }

  async function takeFrom(backup: string): Promise<void> {
    const archive = await openArchive(place.from(backup), passphrase)
    try {
      for await (const { head, pieces } of archive.parts()) {
        if (head.part === 'picture' && missing.has(head.name)) {
          await images.put(head.name, pieces)
          missing.delete(head.name)
        } else for await (const _ of pieces);
      }
    } finally {
      await archive.close()
    }
  }
}
