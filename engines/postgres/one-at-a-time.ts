/** Runs work that must not be done by two starting processes at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './client.ts'
import { tryLock } from './locks.ts'
import { inTransaction } from './retry.ts'

/** Pause between two tries. */
const PAUSE_MS = 100
const PATIENCE_MS = 600_000

/**
 * Runs the work in a READ COMMITTED transaction under the lock. Polls, because waiting within PostgreSQL would end at its limit
 * for lock waits. Throws after ten minutes.
 */
export async function withStartupLock<T>(db: Db, lock: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(PAUSE_MS)) {
    const ended = await inTransaction(db, async (tx) => {
      return (await tryLock(tx, lock)) ? { result: await work(tx) } : undefined
    })
    if (ended) return ended.result
  }
  throw new Error('another process of the shop has been starting for ten minutes')
}
