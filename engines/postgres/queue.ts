/** A queue in a table: a process claims a row for an attempt, and failed ones are tried again after growing pauses. */
import { and, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './client.ts'

/** Attempts before the work is given up: about three hours. */
export const MAX_TRIES = 10
/** Seconds. The pauses double. */
const FIRST_PAUSE = 30
const LONGEST_PAUSE = 3600
/** Rows that are taken in one transaction. */
const AT_ONCE = 500

type Queue = PgTable & { id: PgColumn; attempts: PgColumn; dueAt: PgColumn }

/**
 * Claims up to `most` due rows that are `ready`, the longest due first. They are claimed for `seconds`, the longest time of an
 * attempt; then another process takes over from one that died.
 */
export async function claim<T extends Queue>(
  db: Db,
  queue: T,
  { ready, most, seconds }: { ready?: SQL | undefined; most: number; seconds: number },
): Promise<InferSelectModel<T>[]> {
  const { id, attempts, dueAt } = queue
  const isDue = and(ready, sql`${dueAt} <= now()`)
  const due = sql`select ${id} from ${queue} where ${isDue} order by ${dueAt}, ${id} limit ${most} for update skip locked`
  // Nothing is written where nothing is due, which is nearly always.
  if ((await db.execute(sql`select from ${queue} where ${isDue} limit 1`)).rows.length === 0) return []
  const rows = await db
    .update(queue as Queue)
    .set({ attempts: sql`${attempts} + 1`, dueAt: sql`now() + ${seconds} * interval '1 second'` })
    .where(sql`${id} = any(array(${due}))`)
    .returning()
  return rows as InferSelectModel<T>[]
}

/** The time of the next try after this many attempts. */
export function nextTryAfter(attempts: number): SQL {
  return sql`now() + ${Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1))} * interval '1 second'`
}

/** Locks up to 500 of the rows until the transaction ends, in the order of their ids; skips rows that others hold. */
export async function lockSome<T extends PgTable & { id: PgColumn }>(
  tx: Tx,
  table: T,
  which: SQL | undefined,
): Promise<InferSelectModel<T>[]> {
  const rows = await tx
    .select()
    .from(table as PgTable)
    .where(which)
    .orderBy(table.id)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return rows as InferSelectModel<T>[]
}
