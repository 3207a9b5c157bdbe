/**
 * Numbers of PostgreSQL's advisory locks, in one table because two uses of a number would wait for each other. A number must
 * never change.
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
  /** As many as exports may run at a time. */
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

/** Prefixes of locks on one person's or thing's rows: the lock is a hash of prefix and text, apart from the numbers. */
export const LOCKS_OF = {
  openOrders: 'open orders of ',
  cashOrders: 'cash orders of ',
  askers: 'askers of ',
  khatas: 'khata of ',
  cardBuyers: 'gift cards of ',
} as const

/** The lock's number as SQL. `text` is SQL too, such as "$1". */
export function lockOf(name: keyof typeof LOCKS_OF, text: string): string {
  return `hashtextextended('${LOCKS_OF[name]}' || ${text}, 0)`
}

/** Waits for the lock and holds it until the transaction ends. */
export async function lockFor(tx: Tx, lock: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
}

/** The same for the lock of `name` and one text. */
export async function lockForOne(tx: Tx, name: keyof typeof LOCKS_OF, text: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${LOCKS_OF[name] + text}::text, 0))`)
}

/** The same, shared with others who call this. */
export async function lockShared(tx: Tx, lock: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)
}

/** Takes the lock unless somebody else has it. Returns whether it did. */
export async function tryLock(tx: Tx, lock: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as taken`)
  return rows[0]?.taken === true
}
