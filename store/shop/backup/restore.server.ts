/**
 * Restores a backup. It is read to its end, loaded beside the present shop, and then put in its place. The former shop is kept.
 */
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { ArchiveFrom } from '#engines/backup/archive-file.server.ts'
import { verifyBackup } from '#engines/backup/read-archive.server.ts'
import { writeSecretly } from '#engines/postgres/durable-file.ts'
import { chownTree, isRoot } from '#engines/postgres/embedded/account.ts'
import { openDraft, settleRestore, switchOver } from '#engines/postgres/embedded/binaries/switch-over.ts'
import { exists, type Folders, openFolders } from '#engines/postgres/embedded/folders.ts'
import { lockDataFolder } from '#engines/postgres/embedded/lock.ts'
import { isShopOpen } from '#engines/postgres/open-database.ts'
import type { PicturePlace } from '#store/goods/images/picture-place.ts'
import { FINGERPRINT_ROW, fingerprintOf, SECRET_ROW } from '#store/people/identity/factors/secret-rows.ts'
import { loadInto, loadOnServer, readSecretRow } from './scratch.server.ts'

export type Backup = { file: ArchiveFrom; passphrase: string | undefined }

export type Restored = {
  at: string
  rows: Record<string, number>
  pictures: number
  missing: string[]
  /** Contradictions in the backup's rows, as sentences. */
  faults: string[]
  /** Where the former shop is; undefined without one. */
  before: string | undefined
  hasSecret: boolean
}

/** Restores into a data folder with embedded PostgreSQL. Throws `BadBackup`, `PlaceTaken`, or `EmbeddedPostgresError`. */
export async function restoreEmbedded(
  backup: Backup,
  dataDir: string,
  images: PicturePlace,
  mayReplace: boolean,
): Promise<Restored> {
  const { at, rows, pictures, missing } = await verifyBackup(backup.file, backup.passphrase)
  return restoreInto(dataDir, mayReplace, async (draft) => {
    const { loaded, faults } = await loadOnServer(backup, draft, { onPicture: images.put })
    await images.settle()
    return { at, rows, pictures, missing, faults, hasSecret: await storeSecret(draft, loaded, dataDir) }
  })
}

/**
 * Stores the secret in the draft: the backup's, or if unsealed the data folder's with the same fingerprint. False without one.
 */
export async function storeSecret(draft: string, restored: SecretOfBackup, dataDir: string): Promise<boolean> {
  const secret = restored.secret ?? (await presentSecret(dataDir, restored.print))
  if (secret === undefined) return false
  const file = path.join(draft, 'secret')
  await writeSecretly(file, secret)
  if (isRoot()) await chownTree(file, await stat(draft))
  return true
}

type SecretOfBackup = { secret: string | undefined; print: string | undefined }

async function presentSecret(dataDir: string, print: string | undefined): Promise<string | undefined> {
  const present = (await readFile(path.join(dataDir, 'secret'), 'utf8').catch(() => '')).trim()
  return present !== '' && fingerprintOf(present) === print ? present : undefined
}

/**
 * Restores into an external database through an unopened client. Former schemas are renamed. Throws `BadBackup`, `PlaceTaken`.
 */
export async function restoreExternal(
  backup: Backup,
  client: pg.Client,
  images: PicturePlace,
  mayReplace: boolean,
): Promise<Restored> {
  const { at, rows, pictures, missing } = await verifyBackup(backup.file, backup.passphrase)
  let before: string | undefined
  let present: string | undefined
  let hasSecret = false
  const { faults } = await loadInto(client, backup, {
    onPicture: images.put,
    before: async () => {
      present = await presentShared(client)
      before = await clearPlace(client, mayReplace)
    },
    after: async (loaded) => {
      await images.settle()
      const isSame = present !== undefined && fingerprintOf(present) === loaded.print
      const secret = loaded.secret ?? (isSame ? present : undefined)
      hasSecret = secret !== undefined
      // All processes read it here. Without it the next start makes one.
      if (secret !== undefined) await client.query(KEEP_SECRET, [SECRET_ROW, secret])
      else await client.query('delete from verifications where id = $1', [FINGERPRINT_ROW])
    },
  })
  return { at, rows, pictures, missing, faults, before, hasSecret }
}

async function presentShared(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.verifications') is not null as "isThere"`,
  )
  return rows[0]?.isThere ? readSecretRow(client, SECRET_ROW) : undefined
}

const KEEP_SECRET = `insert into verifications (id, identifier, value, expires_at) values ($1, $1, $2, '9999-12-31')
  on conflict (id) do update set value = excluded.value`

/** Renames present schemas; returns the prefix of their new names, if any. */
async function clearPlace(client: pg.Client, mayReplace: boolean): Promise<string | undefined> {
  if (await isShopOpen(client)) throw new PlaceTaken('A shop is open on this database. Stop all its processes first.')
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace n where nspname = 'drizzle'
     or nspname = 'public' and exists (select from pg_class c where c.relnamespace = n.oid) order by 1`,
  )
  if (rows.length === 0) return undefined
  if (!mayReplace) throw new PlaceTaken('There is a shop in the database of DATABASE_URL already.')
  const before = `before_restore_${new Date().toISOString().slice(0, 19).replace(/\D/g, '')}`
  for (const { name } of rows) await client.query(`alter schema ${name} rename to ${before}_${name}`)
  if (rows.some(({ name }) => name === 'public')) await client.query('create schema public')
  return before
}

/** There is a shop, or it is running. The message is for the operator. */
export class PlaceTaken extends Error {}

/** Runs `work` while no shop or restore uses the data folder. */
async function inDataFolder<T>(dataDir: string, work: (folders: Folders) => Promise<T>): Promise<T> {
  const folders = await openFolders(dataDir)
  const lock = await lockDataFolder(folders)
  try {
    await settleRestore(folders)
    return await work(folders)
  } finally {
    lock.release()
  }
}

/** Puts the draft that `make` fills in the shop's place. Also returns where the former shop is. */
async function switchIn<T extends object>(folders: Folders, make: (draft: string) => Promise<T>) {
  const draft = await openDraft(folders)
  try {
    const made = await make(draft)
    const { before } = await switchOver(folders, draft)
    return { ...made, before }
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Throws `PlaceTaken` when there is a shop that may not be replaced. */
function restoreInto<T extends object>(dataDir: string, mayReplace: boolean, make: (draft: string) => Promise<T>) {
  return inDataFolder(dataDir, async (folders) => {
    if (!mayReplace && (await exists(folders.cluster))) throw new PlaceTaken(`There is a shop in ${dataDir} already.`)
    return switchIn(folders, make)
  })
}
