/** Loads a backup into a database of its own and checks that its rows agree. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { ArchiveFrom } from '#engines/backup/archive-file.server.ts'
import { openArchive } from '#engines/backup/read-archive.server.ts'
import { makeFolder } from '#engines/postgres/durable-file.ts'
import { startEmbeddedPostgres } from '#engines/postgres/embedded/start.ts'
import { DAY_MS } from '#store/india.ts'
import { FINGERPRINT_ROW, SECRET_ROW } from '#store/people/identity/factors/secret-rows.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { deleteSignIns } from './held-back.server.ts'
import { type LoadedBackup, type LoadOptions, loadBackup } from './load-backup.server.ts'

type Backup = { file: ArchiveFrom; passphrase: string | undefined }
type Load = { loaded: LoadedShop; faults: string[] }

/** `print` is the fingerprint of the shop's secret. */
type LoadedShop = LoadedBackup & { print: string | undefined }

type Steps = LoadOptions & {
  /** In the transaction, before the first table and after the last row. */
  before?: () => Promise<void>
  after?: (loaded: LoadedShop) => Promise<void>
}

/** Opens the client, loads the backup in one transaction, and closes the client. */
export async function loadInto(client: pg.Client, backup: Backup, { before, after, ...loading }: Steps): Promise<Load> {
  const archive = await openArchive(backup.file, backup.passphrase)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    await before?.()
    const rows = await loadBackup(client, archive, loading)
    await deleteSignIns(client)
    // The secret is in a file with embedded PostgreSQL, else in a row.
    const loaded = {
      ...rows,
      secret: rows.secret ?? (await readSecretRow(client, SECRET_ROW)),
      print: await readSecretRow(client, FINGERPRINT_ROW),
    }
    const faults = await findFaults(client)
    await after?.(loaded)
    await client.query('commit')
    return { loaded, faults }
  } finally {
    // Closing rolls an open transaction back.
    await client.end()
    await archive.close()
  }
}

export async function readSecretRow(
  client: pg.Client,
  id: typeof FINGERPRINT_ROW | typeof SECRET_ROW,
): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('select value from public.verifications where id = $1', [id])
  return rows[0]?.value
}

/** Loads into a PostgreSQL started in the folder and stopped again. */
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

export type RestoreTest = {
  rows: Record<string, number>
  pictures: number
  missing: string[]
  faults: string[]
}

/**
 * Restores a backup into a temporary database in the folder `below`, reads every picture and checks the rows. Throws
 * `BadBackup`.
 */
export async function testRestore(backup: Backup, below: string): Promise<RestoreTest> {
  await makeFolder(below)
  await forgetScratches(below)
  const scratch = await mkdtemp(path.join(below, SCRATCH))
  try {
    const onPicture: LoadOptions['onPicture'] = async (_name, pieces) => {
      for await (const _ of pieces);
    }
    const { loaded, faults } = await loadOnServer(backup, scratch, { onPicture })
    const { rows, pictures, missing } = loaded.summary
    return { rows, pictures, missing, faults }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function forgetScratches(below: string): Promise<void> {
  for (const name of await readdir(below)) {
    const old = path.join(below, name)
    if (!name.startsWith(SCRATCH) || (await stat(old)).mtimeMs > Date.now() - DAY_MS) continue
    await rm(old, { recursive: true, force: true })
  }
}
