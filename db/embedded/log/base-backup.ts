/** Copies the whole cluster while it runs, by the replication protocol. */
import pg from 'pg'
import { baseBackupOut } from '#db/copy.ts'
import type { PostgresConnection } from '#db/embedded/connection.ts'
import { parseLsn } from './wal.ts'

/** The part of the log to replay over the copy: from where, and at least to where. */
export type BaseExtent = { timeline: number; from: bigint; to: bigint }

/**
 * Yields the copy as pieces of a tar, and returns the part of the log that it needs. PostgreSQL checks each page's checksum;
 * throws its error, such as for a page that the disk has changed.
 */
export async function* takeBaseBackup(superuser: PostgresConnection): AsyncGenerator<Buffer, BaseExtent> {
  // The types of pg lack this setting.
  const settings: pg.ClientConfig & { replication: string } = { ...superuser, replication: 'true' }
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const rows: (string | null)[][] = []
    const words = "BASE_BACKUP (LABEL 'tokri', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')"
    yield* baseBackupOut(client, words, (fields) => rows.push(fields))
    // The first row has the beginning, the last one the end, and those in between the tablespaces.
    const [first, last] = [rows[0], rows.at(-1)]
    if (rows.length !== 3 || !first || !last) throw new Error('the database lies in several places (tablespaces)')
    return { timeline: Number(last[1]), from: parseLsn(String(first[0])), to: parseLsn(String(last[0])) }
  } finally {
    await client.end().catch(() => undefined)
  }
}
