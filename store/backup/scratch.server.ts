/** Loads a backup into a database of its own, and looks whether its rows hold together. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#db/embedded/start.ts'
import { makeFolder } from '#store/durable-file.server.ts'
import { PRINT, SHARED } from '#store/identity/factors/secret-rows.ts'
import { DAY_MS } from '#store/india.ts'
import { findFaults } from '#store/integrity/find-faults.server.ts'
import type { ArchiveFrom } from './archive-file.server.ts'
import { forgetWaysIn } from './held-back.server.ts'
import { type Loaded, type Loading, loadBackup } from './load-backup.server.ts'
import { openArchive } from './read-archive.server.ts'

type Backup = { file: ArchiveFrom; passphrase: string | undefined }
type Load = { loaded: LoadedShop; faults: string[] }

/** `print`: the fingerprint of the secret that the shop had. */
type LoadedShop = Loaded & { print: string | undefined }

type Steps = Loading & {
  /** Whoever was signed in stays so: the database only moves. */
  isMove?: boolean
  /** Inside the transaction, before the first table is made and after the last row. */
  before?: () => Promise<void>
  after?: (loaded: LoadedShop) => Promise<void>
}

/** Opens the connection, loads all in one transaction, and closes it. */
export async function loadInto(
  client: pg.Client,
  backup: Backup,
  { before, after, isMove = false, ...loading }: Steps,
): Promise<Load> {
  const archive = await openArchive(backup.file, backup.passphrase)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    await before?.()
    const rows = await loadBackup(client, archive, loading)
    if (!isMove) await forgetWaysIn(client)
    // A shop with a database of its own reads its secret from a file; one that shares its database has it there.
    const loaded = { ...rows, secret: rows.secret ?? (await rowOf(client, SHARED)), print: await rowOf(client, PRINT) }
    const faults = await findFaults(client)
    await after?.(loaded)
    await client.query('commit')
    return { loaded, faults }
  } finally {
    // What was not committed is gone with the connection.
    await client.end()
    await archive.close()
  }
}

/** A row about the secret of the shop. */
export async function rowOf(client: pg.Client, id: typeof PRINT | typeof SHARED): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('select value from public.verifications where id = $1', [id])
  return rows[0]?.value
}

/** The same on a PostgreSQL that is started in the folder for it, and stopped afterwards. */
export async function loadOnServer(backup: Backup, folder: string, steps: Steps): Promise<Load> {
  const said: string[] = []
  const log = (level: string, line: string) => void (level === 'error' && said.push(line))
  const server = await startEmbeddedPostgres({ dataDir: folder, log })
  try {
    return await loadInto(new pg.Client({ ...server.connection, application_name: 'tokri restoring' }), backup, steps)
  } finally {
    await server.stop()
  }
}

const SCRATCH = 'prove-'

export type Proof = {
  rows: Record<string, number>
  pictures: number
  missing: string[]
  faults: string[]
  upgrade: Loaded['upgrade']
}

/**
 * Restores the backup into a scratch place below the folder, reads every picture, and checks what must hold. Throws `BadBackup`
 * when it cannot be put back.
 */
export async function proveBackup(backup: Backup, below: string): Promise<Proof> {
  await makeFolder(below)
  await forgetScratches(below)
  const scratch = await mkdtemp(path.join(below, SCRATCH))
  try {
    const onPicture: Loading['onPicture'] = async (_name, pieces) => {
      for await (const _ of pieces);
    }
    const { loaded, faults } = await loadOnServer(backup, scratch, { onPicture })
    const { rows, pictures, missing } = loaded.summary
    return { rows, pictures, missing, faults, upgrade: loaded.upgrade }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** One that was killed leaves its place. */
async function forgetScratches(below: string): Promise<void> {
  for (const name of await readdir(below)) {
    const old = path.join(below, name)
    if (!name.startsWith(SCRATCH) || (await stat(old)).mtimeMs > Date.now() - DAY_MS) continue
    await rm(old, { recursive: true, force: true })
  }
}
