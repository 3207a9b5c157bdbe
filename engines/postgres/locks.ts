/**
 * PostgreSQL's advisory locks, in one table because two uses of one number would wait for each other. Any number will do, as
 * long as it never changes.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'

export const LOCKS = {
  migration: 7_065_747_401,
  seed: 7_065_747_402,
  firstOwner: 7_065_747_403,
  secret: 7_065_747_404,
  staff: 7_065_747_405,
  pushKeys: 7_065_747_406,
  cashBook: 7_065_747_411,
  productImport: 7_461_001,
  /** One for each of the exports that may run at a time. */
  exports: [7_065_747_421, 7_065_747_422, 7_065_747_423],
  complaints: 7_065_747_432,
  deliveryRules: 7_065_747_433,
  messageDay: 7_065_747_434,
  requestJoins: 7_065_747_435,
  productCodes: 7_065_747_436,
  facts: 7_065_747_437,
  ownPages: 7_065_747_438,
  earlierRecords: 7_065_747_439,
} as const

/** Whose rows a lock is for: one lock for each text, in a space of its own beside the numbers. */
export const LOCKS_OF = {
  openOrders: 'open orders of ',
  cashOrders: 'cash orders of ',
  askers: 'askers of ',
  khatas: 'khata of ',
} as const

/** The number of a lock for one text, as SQL. `text` is SQL too, such as "$1". */
export function lockOf(name: keyof typeof LOCKS_OF, text: string): string {
  return `hashtextextended('${LOCKS_OF[name]}' || ${text}, 0)`
}

/** Waits for the lock, which ends with the transaction. */
export async function lockFor(tx: Tx, lock: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
}

/** The same, for one of `name`'s texts. */
export async function lockForOne(tx: Tx, name: keyof typeof LOCKS_OF, text: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${LOCKS_OF[name] + text}::text, 0))`)
}

/** The same, shared with others that share it. */
export async function lockShared(tx: Tx, lock: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)
}

/** Takes the lock unless somebody else has it, and says so. */
export async function tryLock(tx: Tx, lock: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as taken`)
  return rows[0]?.taken === true
}
