/**
 * Puts a backup in the place of a shop, or of none. It is read to its end before anything is touched; then it is loaded beside
 * what is there, and takes its place in one step. What was there before is kept.
 */
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { chownTree, isRoot } from '#db/embedded/account.ts'
import { exists, openFolders } from '#db/embedded/folders.ts'
import { lockDataFolder } from '#db/embedded/lock.ts'
import { openDraft, settleRestore, switchOver } from '#db/embedded/switch-over.ts'
import { isShopOpen } from '#db/open-shops.ts'
import { writeSecretly } from '#store/durable-file.server.ts'
import { SHARED } from '#store/identity/secret-rows.ts'
import type { PicturePlace } from '#store/images/picture-place.ts'
import type { ArchiveFrom } from './archive-file.server.ts'
import type { Loaded } from './load-backup.server.ts'
import { loadInto, loadOnServer } from './scratch.server.ts'
import { verifyBackup } from './verify.server.ts'

export type Backup = { file: ArchiveFrom; passphrase: string | undefined }

export type Restored = {
  at: string
  rows: Record<string, number>
  pictures: number
  missing: string[]
  /** What the rows themselves contradict, as sentences: it was so in the backup already. */
  faults: string[]
  /** Where the shop of before is kept; undefined when there was none. */
  before: string | undefined
}

/** There is a shop already, or it is open. One sentence for the operator. */
export class PlaceTaken extends Error {}

/** Restores into a data folder with its own PostgreSQL. Throws `BadBackup`, `PlaceTaken`, or `EmbeddedPostgresError`. */
export async function restoreEmbedded(
  backup: Backup,
  dataDir: string,
  images: PicturePlace,
  mayReplace: boolean,
): Promise<Restored> {
  const { at, rows, pictures, missing } = await verifyBackup(backup.file, backup.passphrase)
  const folders = await openFolders(dataDir)
  const lock = await lockDataFolder(folders)
  try {
    await settleRestore(folders)
    if (!mayReplace && (await exists(folders.cluster))) throw new PlaceTaken(`There is a shop in ${dataDir} already.`)
    const draft = await openDraft(folders)
    try {
      const { loaded, faults } = await loadOnServer(backup, draft, images.put)
      await images.settle()
      await keepSecret(draft, loaded)
      const { before } = await switchOver(folders, draft, 'before-restore')
      return { at, rows, pictures, missing, faults, before }
    } finally {
      await rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  } finally {
    lock.release()
  }
}

async function keepSecret(draft: string, { secret }: Loaded): Promise<void> {
  if (secret === undefined) return
  const file = path.join(draft, 'secret')
  await writeSecretly(file, secret)
  if (isRoot()) await chownTree(file, await stat(draft))
}

/**
 * Restores into the database of a connection that is not opened yet, in one transaction. What was there is renamed. Throws
 * `BadBackup`, `PlaceTaken`, or what the database refuses.
 */
export async function restoreExternal(
  backup: Backup,
  client: pg.Client,
  images: PicturePlace,
  mayReplace: boolean,
): Promise<Restored> {
  const { at, rows, pictures, missing } = await verifyBackup(backup.file, backup.passphrase)
  let before: string | undefined
  const { faults } = await loadInto(client, backup, {
    onPicture: images.put,
    before: async () => {
      before = await clearPlace(client, mayReplace)
    },
    after: async ({ secret }) => {
      await images.settle()
      // Where all processes of the shop find it.
      if (secret !== undefined) await client.query(KEEP_SECRET, [SHARED, secret])
    },
  })
  return { at, rows, pictures, missing, faults, before }
}

const KEEP_SECRET = `insert into verifications (id, identifier, value, expires_at) values ($1, $1, $2, '9999-12-31')
  on conflict (id) do update set value = excluded.value`

/** What the names of the schemas of before begin with; undefined when there was nothing. */
async function clearPlace(client: pg.Client, mayReplace: boolean): Promise<string | undefined> {
  if (await isShopOpen(client)) throw new PlaceTaken('A shop is open on this database. Stop all its processes first.')
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace n where nspname in ('drizzle', 'pgboss')
     or nspname = 'public' and exists (select from pg_class c where c.relnamespace = n.oid) order by 1`,
  )
  if (rows.length === 0) return undefined
  if (!mayReplace) throw new PlaceTaken('There is a shop in the database of DATABASE_URL already.')
  const before = `before_restore_${new Date().toISOString().slice(0, 19).replace(/\D/g, '')}`
  for (const { name } of rows) await client.query(`alter schema ${name} rename to ${before}_${name}`)
  if (rows.some(({ name }) => name === 'public')) await client.query('create schema public')
  return before
}
