/** Streams long answers from one database snapshot, a few rows at a time. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, tryLock } from '#engines/postgres/locks.ts'
import { StoreError } from '#store/errors.ts'
import { inSnapshot } from '#store/rows.server.ts'

/** How long a reader may take nothing before the stream ends. */
const STALL_MS = 30_000
/** The reader's fault, not the shop's. */
class ReaderGone extends Error {}

/** Streams `pieces` from one read-only transaction. Rejects with `busy`. `onError` gets failures after the first piece. */
export async function streamSnapshot<Piece>(
  db: Db,
  pieces: (tx: Tx) => AsyncIterable<Piece>,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Piece>> {
  const { readable, writable } = new TransformStream<Piece, Piece>()
  const writer = writable.getWriter()
  const begun = Promise.withResolvers<void>()
  const whole = inSnapshot(db, async (tx) => {
    await takeExportSlot(tx)
    begun.resolve()
    for await (const piece of pieces(tx)) await write(writer, piece)
  })
  const fail = async (error: unknown) => {
    begun.reject(error)
    if (!(error instanceof ReaderGone) && !(error instanceof StoreError)) onError(error)
    await writer.abort(error)
  }
  // A reader may leave at the very end too.
  whole.then(() => writer.close(), fail).catch(() => undefined)
  await begun.promise
  return readable
}

/** Takes one of the few export slots until the transaction ends, as slow readers hold connections. Throws `busy`. */
export async function takeExportSlot(tx: Tx): Promise<void> {
  // The transaction waits for the reader between pieces.
  await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${2 * STALL_MS}`))
  for (const slot of LOCKS.exports) {
    if (await tryLock(tx, slot)) return
  }
  throw new StoreError('busy', 'Other exports are under way. Please try again when they are done.')
}

async function write<Piece>(writer: WritableStreamDefaultWriter<Piece>, piece: Piece): Promise<void> {
  const waiting = new AbortController()
  const stall = sleep(STALL_MS, 'stalled', { signal: waiting.signal }).catch(() => 'taken')
  const taken = writer.write(piece).then(
    () => 'taken',
    () => 'stalled',
  )
  const end = await Promise.race([taken, stall])
  waiting.abort()
  if (end === 'stalled') throw new ReaderGone('The reader of the export is gone')
}
