/** Counters that all processes share, in one statement a step, without waiting for the disk; or in memory. */
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { attemptCounters } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import type { Counted, Tier } from '#engines/rate-limit/client-network.server.ts'
import { NOW_TEXT, ONE_MORE } from './count-in-statement.ts'

/** Allowed times in `seconds`: for a network and the wider one around it, or for a named person or account. */
export type Allowance = { seconds: number } & ({ near: number; wide: number } | { all: number })
export type Count<Name extends string> = { of: Name; by: Counted }

type Charge = { key: string; tier: Tier; seconds: number; points: number }
/** Narrowest first: what one network is refused must not use up its neighbours' allowance. */
const TIERS: Tier[] = ['near', 'wide', 'all']

export type Counters<Name extends string> = {
  /** Counts each. Returns the seconds to wait when one exceeds its allowance; then none of the others count. */
  take: (counts: Count<Name>[]) => Promise<number | undefined>
  giveBack: (counts: Count<Name>[]) => Promise<void>
}

/** Storage of counts. `up` returns the keys over their allowance, with the seconds until they reset. */
type Book = { up: (asked: Charge[]) => Promise<Map<string, number>>; down: (asked: Charge[]) => Promise<void> }

/** `waitsForDisk`: inside another transaction, whose commit must stay durable. */
export function createCounters<Name extends string>(
  db: Db | Tx,
  allowances: Record<Name, Allowance>,
  { waitsForDisk = false } = {},
): Counters<Name> {
  const commit = waitsForDisk ? sql`true` : WITHOUT_DISK
  const book: Book = { up: (asked) => countUp(db, asked, commit), down: (asked) => countDown(db, asked, commit) }
  return countersIn(book, allowances)
}

/** Each process counts on its own, and forgets the least recently used. */
export function createMemoryCounters<Name extends string>(allowances: Record<Name, Allowance>): Counters<Name> {
  return countersIn(bookInMemory(), allowances)
}

function countersIn<Name extends string>(book: Book, allowances: Record<Name, Allowance>): Counters<Name> {
  const askedOf = (counts: Count<Name>[]) => counts.flatMap(({ of, by }) => tiersOf(of, allowances[of], by))
  return {
    async take(counts) {
      const asked = askedOf(counts)
      const counted: Charge[] = []
      for (const tier of TIERS) {
        const step = asked.filter((one) => one.tier === tier)
        if (step.length === 0) continue
        const over = await book.up(step)
        counted.push(...step.filter(({ key }) => !over.has(key)))
        if (over.size === 0) continue
        await book.down(counted)
        return Math.max(1, Math.ceil(Math.max(...over.values())))
      }
      return undefined
    },
    giveBack: (counts) => book.down(askedOf(counts)),
  }
}

const MOST_IN_MEMORY = 20_000

function bookInMemory(): Book {
  const counts = new LRUCache<string, { points: number; until: number }>({ max: MOST_IN_MEMORY })
  const present = (key: string) => {
    const count = counts.get(key)
    return count && count.until > Date.now() ? count : undefined
  }
  return {
    async up(asked) {
      const over = new Map<string, number>()
      for (const { key, seconds, points } of asked) {
        const count = present(key) ?? { points: 0, until: Date.now() + seconds * 1000 }
        counts.set(key, { ...count, points: count.points + 1 })
        if (count.points >= points) over.set(key, (count.until - Date.now()) / 1000)
      }
      return over
    },
    async down(asked) {
      for (const { key } of asked) {
        const count = present(key)
        if (count && count.points > 0) counts.set(key, { ...count, points: count.points - 1 })
      }
    },
  }
}

function tiersOf(of: string, allowance: Allowance, by: Counted): Charge[] {
  const { seconds, ...points } = allowance
  return by.names.map(([tier, name]) => {
    const most = (points as Partial<Record<Tier, number>>)[tier]
    if (most === undefined) throw new Error(`Nothing says how often "${of}" may happen for ${tier}`)
    return { key: `${of}:${name}`, tier, seconds, points: most }
  })
}

/** Keys over their allowance, with the seconds until they reset. Sorted by key, which avoids deadlocks. */
async function countUp(db: Db | Tx, asked: Charge[], commit: SQL): Promise<Map<string, number>> {
  const keys = sql.param(asked.map(({ key }) => key))
  const spans = sql.param(asked.map(({ seconds }) => seconds * 1000))
  const { rows } = await db.execute<{ key: string; points: number; wait: number }>(sql`
    insert into ${attemptCounters} as c (key, points, expire)
    select asked.key, 1, ${NOW} + asked.span
    from unnest(${keys}::text[], ${spans}::bigint[]) as asked (key, span)
    where ${commit}
    order by asked.key
    ${sql.raw(ONE_MORE)}
    returning key, points, (expire - ${NOW})::float8 / 1000 as wait`)
  const most = new Map(asked.map(({ key, points }) => [key, points]))
  return new Map(rows.filter(({ key, points }) => points > (most.get(key) ?? 0)).map(({ key, wait }) => [key, wait]))
}

async function countDown(db: Db | Tx, asked: Charge[], commit: SQL): Promise<void> {
  if (asked.length === 0) return
  const keys = sql.param(asked.map(({ key }) => key))
  await db.execute(sql`
    update ${attemptCounters} as c set points = c.points - 1
    from (
      select key from ${attemptCounters}
      where key = any(${keys}::text[]) and points > 0 and expire > ${NOW} and ${commit}
      order by key for update
    ) as mine
    where c.key = mine.key`)
}

export async function forgetOldCounts(db: Db): Promise<void> {
  await db.delete(attemptCounters).where(sql`${attemptCounters.expire} < ${NOW}`)
}

/** The database's clock, which all processes share. */
const NOW = sql.raw(NOW_TEXT)
const WITHOUT_DISK = sql`set_config('synchronous_commit', 'off', true) = 'off'`
