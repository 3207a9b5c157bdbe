/** Counters that all processes share, and a restart forgives nothing. One statement a step, which does not wait for the disk. */
import { sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { attemptCounters } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import type { RateKey } from '#engines/rate-limit/client-network.server.ts'
import { LIMITS, type LimitName } from './limits.ts'

export type Count = { of: LimitName; by: RateKey }

/** The database's clock, which all processes share, in milliseconds. */
const NOW = sql.raw('(extract(epoch from now()) * 1000)::bigint')
const { key, points, expire } = attemptCounters

/** Counts each, or none of them when one exceeds its limit: then returns the seconds to wait. */
export async function countUp(db: Db | Tx, counts: readonly Count[]): Promise<number | undefined> {
  const keys = sql.param(counts.map(keyOf))
  const spans = sql.param(counts.map(({ of }) => LIMITS[of][1]))
  try {
    return await db.transaction(async (tx) => {
      // Sorted by key, which avoids deadlocks; who comes second waits to see whether the first was refused.
      const { rows } = await tx.execute<{ key: string; points: number; wait: number }>(sql`
        insert into ${attemptCounters} as c (key, points, expire)
        select asked.key, 1, ${NOW} + asked.span * 1000
        from unnest(${keys}::text[], ${spans}::bigint[]) as asked (key, span) where ${commitOf(db)} order by asked.key
        on conflict (key) do update set
          points = case when c.expire <= ${NOW} then 1 else c.points + 1 end,
          expire = case when c.expire <= ${NOW} then excluded.expire else c.expire end
        returning key, points, (expire - ${NOW})::float8 / 1000 as wait`)
      const mostOf = new Map(counts.map((count) => [keyOf(count), LIMITS[count.of][0]]))
      const waits = rows.filter((row) => row.points > (mostOf.get(row.key) ?? 0)).map(({ wait }) => wait)
      if (waits.length > 0) throw new Over(Math.max(1, Math.ceil(Math.max(...waits))))
      return undefined
    })
  } catch (error) {
    if (error instanceof Over) return error.seconds
    throw error
  }
}

export async function countDown(db: Db, counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return
  const keys = sql.param(counts.map(keyOf))
  await db.execute(sql`
    update ${attemptCounters} as c set points = c.points - 1
    from (
      select ${key} from ${attemptCounters}
      where ${key} = any(${keys}::text[]) and ${points} > 0 and ${expire} > ${NOW} and ${commitOf(db)}
      order by ${key} for update
    ) as mine
    where c.key = mine.key`)
}

/** Rolls the counts back. */
class Over extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`Over a limit for ${seconds} s`)
    this.seconds = seconds
  }
}

/** True in any case. The commit of other work stays durable. */
function commitOf(db: Db | Tx) {
  return db instanceof PgTransaction ? sql`true` : sql`set_config('synchronous_commit', 'off', true) = 'off'`
}

function keyOf({ of, by }: Count): string {
  return `${of}:${by}`
}

export async function forgetOldCounts(db: Db): Promise<void> {
  await db.delete(attemptCounters).where(sql`${expire} < ${NOW}`)
}
