/**
 * Counters in the database, so that every process counts alike and a restart forgives nothing. All that one step counts
 * goes in one statement, which waits for no disk: a server that dies may forget the last half second. What happens at every
 * letter and costs nothing is counted alike in the memory of the process.
 */
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db, Tx } from '#db/client.ts'
import { attemptCounters } from '#db/schema.ts'
import type { Counted, Tier } from './client-network.server.ts'
import { NOW_TEXT, ONE_MORE } from './count-in-statement.ts'

/** So many times in `seconds`: for a network and the wider one around it, or for somebody known by name. */
export type Allowance = { seconds: number } & ({ near: number; wide: number } | { all: number })
export type Count<Name extends string> = { of: Name; by: Counted }

type Charge = { key: string; tier: Tier; seconds: number; points: number }
/** From the narrowest: what a network is refused must not fill the count of its neighbours, or of all together. */
const TIERS: Tier[] = ['near', 'wide', 'all']

export type Counters<Name extends string> = {
  /** Counts each. Returns for how many seconds to wait when one is over its allowance; then the others do not count. */
  take: (counts: Count<Name>[]) => Promise<number | undefined>
  /** These were none after all. */
  giveBack: (counts: Count<Name>[]) => Promise<void>
}

/** Where counts are kept. `up` answers the keys that are over, with the seconds until each counts anew. */
type Book = { up: (asked: Charge[]) => Promise<Map<string, number>>; down: (asked: Charge[]) => Promise<void> }

/** `waitsForDisk` inside a transaction of something else, whose commit must not be made lighter than it is. */
export function createCounters<Name extends string>(
  db: Db | Tx,
  allowances: Record<Name, Allowance>,
  { waitsForDisk = false } = {},
): Counters<Name> {
  const commit = waitsForDisk ? sql`true` : WITHOUT_DISK
  const book: Book = { up: (asked) => countUp(db, asked, commit), down: (asked) => countDown(db, asked, commit) }
  return countersIn(book, allowances)
}

/** Each process counts by itself, and forgets whom it has not heard of for longest. */
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

/** The keys that are over, with the seconds until each counts anew. In order of keys, so that nobody waits in a circle. */
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

/** Forgets counts whose time is over. */
export async function forgetOldCounts(db: Db): Promise<void> {
  await db.delete(attemptCounters).where(sql`${attemptCounters.expire} < ${NOW}`)
}

/** By the clock of the database, which is the same for all processes. */
const NOW = sql.raw(NOW_TEXT)
/** For this statement alone: its commit does not wait until it lies on the disk. */
const WITHOUT_DISK = sql`set_config('synchronous_commit', 'off', true) = 'off'`
