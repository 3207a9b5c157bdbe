/** Counters that all processes share, in one statement a step, without waiting for the disk; or in memory. */
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { attemptCounters } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import type { RateKey } from '#engines/rate-limit/client-network.server.ts'
import { LIMITS, type LimitName } from './limits.ts'

export type Count = { of: LimitName; by: RateKey }

export type Counters = {
  /** Counts each. Returns the seconds to wait when one exceeds its limit; then none of them count. */
  take: (counts: readonly Count[]) => Promise<number | undefined>
  giveBack: (counts: readonly Count[]) => Promise<void>
}

type Charge = { key: string; most: number; seconds: number; isShared: boolean }
type Over = { key: string; wait: number }

/** `waitsForDisk`: inside another transaction, whose commit must stay durable. */
export function createCounters(db: Db | Tx, { waitsForDisk = false } = {}): Counters {
  const commit = waitsForDisk ? sql`true` : sql`set_config('synchronous_commit', 'off', true) = 'off'`

  /** Returns what is over its limit. Sorted by key, which avoids deadlocks. */
  async function up(charges: Charge[]): Promise<Over[]> {
    const [keys, most, spans] = [param(charges, 'key'), param(charges, 'most'), param(charges, 'seconds')]
    const { rows } = await db.execute<Over & { points: number }>(sql`
      insert into ${attemptCounters} as c (key, points, expire)
      select asked.key, 1, ${NOW} + asked.span * 1000
      from unnest(${keys}::text[], ${spans}::bigint[]) as asked (key, span) where ${commit} order by asked.key
      on conflict (key) do update set
        points = case when c.expire <= ${NOW} then 1 else c.points + 1 end,
        expire = case when c.expire <= ${NOW} then excluded.expire else c.expire end
      returning key, (expire - ${NOW})::float8 / 1000 as wait,
        points - (${most}::int[])[array_position(${keys}::text[], key)] as points`)
    return rows.filter(({ points }) => points > 0)
  }

  async function down(charges: Charge[]): Promise<void> {
    if (charges.length === 0) return
    await db.execute(sql`
      update ${attemptCounters} as c set points = c.points - 1
      from (
        select key from ${attemptCounters}
        where key = any(${param(charges, 'key')}::text[]) and points > 0 and expire > ${NOW} and ${commit}
        order by key for update
      ) as mine
      where c.key = mine.key`)
  }

  return {
    async take(counts) {
      const charges = counts.flatMap(chargesOf)
      const counted: Charge[] = []
      // Networks first: what one of them is refused must not use up the limit of an account.
      for (const isShared of [false, true]) {
        const step = charges.filter((charge) => charge.isShared === isShared)
        if (step.length === 0) continue
        const over = await up(step)
        counted.push(...step.filter(({ key }) => !over.some((one) => one.key === key)))
        if (over.length === 0) continue
        await down(counted)
        return longest(over)
      }
      return undefined
    },
    giveBack: (counts) => down(counts.flatMap(chargesOf)),
  }
}

/** Each process counts on its own, and forgets the least recently used. */
export function createMemoryCounters(): Counters {
  const counts = new LRUCache<string, { points: number; until: number }>({ max: 20_000 })
  const present = ({ key, seconds }: Charge) => {
    const count = counts.get(key)
    return count && count.until > Date.now() ? count : { points: 0, until: Date.now() + seconds * 1000 }
  }
  const add = (charges: Charge[], points: number) => {
    for (const charge of charges) {
      const count = present(charge)
      counts.set(charge.key, { ...count, points: Math.max(0, count.points + points) })
    }
  }
  return {
    async take(asked) {
      const charges = asked.flatMap(chargesOf)
      const over = charges.filter((charge) => present(charge).points >= charge.most)
      if (over.length === 0) add(charges, 1)
      return over.length === 0
        ? undefined
        : longest(over.map((one) => ({ wait: (present(one).until - Date.now()) / 1000 })))
    },
    giveBack: async (asked) => add(asked.flatMap(chargesOf), -1),
  }
}

function longest(over: readonly Pick<Over, 'wait'>[]): number {
  return Math.max(1, Math.ceil(Math.max(...over.map(({ wait }) => wait))))
}

function chargesOf({ of, by }: Count): Charge[] {
  const [most, seconds] = LIMITS[of]
  return by.names.map(([name, times]) => ({ key: `${of}:${name}`, most: most * times, seconds, isShared: by.isShared }))
}

function param(charges: Charge[], of: 'key' | 'most' | 'seconds') {
  return sql.param(charges.map((charge) => charge[of]))
}

/** The database's clock, which all processes share, in milliseconds. */
const NOW = sql.raw('(extract(epoch from now()) * 1000)::bigint')

export async function forgetOldCounts(db: Db): Promise<void> {
  await db.delete(attemptCounters).where(sql`${attemptCounters.expire} < ${NOW}`)
}
