/** A copy of the whole cluster while it is at work, by the replication protocol. */
import pg from 'pg'
import { baseBackupOut } from '#db/copy.ts'
import type { PostgresConnection } from '#db/embedded/connection.ts'
import { parseLsn } from './wal.ts'

/** From where the log has to be replayed over the copy, and to where at least. */
export type BaseExtent = { timeline: number; from: bigint; to: bigint }

/**
 * Hands out the copy as the pieces of a tar, and at the end what log it needs. PostgreSQL looks at the checksum of each page;
 * throws what it refuses, such as a page that the disk has changed.
 */
export async function* takeBaseBackup(superuser: PostgresConnection): AsyncGenerator<Buffer, BaseExtent> {
  // The types of pg do not know what its connections take.
  const settings: pg.ClientConfig & { replication: string } = { ...superuser, replication: 'true' }
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const rows: (string | null)[][] = []
    const words = "BASE_BACKUP (LABEL 'tokri', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')"
    yield* baseBackupOut(client, words, (fields) => rows.push(fields))
    // The first row says where it began, the last where it ended, those between them which tablespaces there are.
    const [first, last] = [rows[0], rows.at(-1)]
    if (rows.length !== 3 || !first || !last) throw new Error('the database lies in several places (tablespaces)')
    return { timeline: Number(last[1]), from: parseLsn(String(first[0])), to: parseLsn(String(last[0])) }
  } finally {
    await client.end().catch(() => undefined)
  }
}
