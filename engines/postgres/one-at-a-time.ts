/** Runs work that processes starting together must do one after the other. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './client.ts'
import { tryLock } from './locks.ts'
import { inTransaction } from './retry.ts'

/** Milliseconds between two tries. */
const PAUSE_MS = 100
const PATIENCE_MS = 600_000

/**
 * Runs the work in one READ COMMITTED transaction while no other process works under the same number. It polls, because waiting
 * within PostgreSQL would end at the limit for lock waits. Throws after ten minutes.
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
