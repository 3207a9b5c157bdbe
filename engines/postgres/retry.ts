import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './client.ts'

export const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const MAX_TRIES = 5

/**
 * Runs the work in one READ COMMITTED transaction, again from the start when it lost a conflict. The level is explicit because a
 * server may have another default, and locks here rely on seeing what the previous holder committed.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryingSerialization(() => db.transaction(work, { isolationLevel: 'read committed' }))
}

/** Runs a transaction again when PostgreSQL aborted it because of a conflict. Nothing of the failed try remains. */
export async function retryingSerialization<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      const code = postgresCodeOf(error)
      if (tries >= MAX_TRIES || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK_DETECTED)) throw error
      await sleep(Math.random() * 20 * 2 ** tries)
    }
  }
}

/** The five-character SQLSTATE of a failed statement; Drizzle keeps the driver's error as the cause. */
export function postgresCodeOf(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if ('code' in current && typeof current.code === 'string') return current.code
  }
  return undefined
}
