/** Limits how often somebody may make calls that write or cost work. */
import { LRUCache } from 'lru-cache'
import { type ClientNetwork, personKey } from '#engines/rate-limit/client-network.server.ts'
import type { Db } from '#store/database.server.ts'
import { StoreError } from '#store/errors.ts'
import { type Count, type Counters, createCounters, createMemoryCounters } from '#store/limits/counters.server.ts'
import type { LimitName } from '#store/limits/limits.ts'
import type { Person } from '#store/people/access/access.server.ts'

/** Made at every letter typed: a statement for each would cost more than the search, so each process counts its own. */
const IN_MEMORY: readonly LimitName[] = ['search', 'suggestion']

/** Counts what a network or a person does; throws `rate_limited` when it is too often. */
export type Limits = {
  areOn: boolean
  count: (activity: LimitName, by: ClientNetwork | Pick<Person, 'uid'>) => Promise<void>
  /** Counts looks that find nothing, for which `find` throws: whoever knows a code looks as often as they like. */
  countMisses: <T>(activity: LimitName, by: ClientNetwork, find: () => Promise<T>) => Promise<T>
}

/** With `enabled` false everything passes. */
export function createLimits(db: Db, enabled: boolean): Limits {
  if (!enabled) return { areOn: false, count: async () => undefined, countMisses: (_activity, _by, find) => find() }
  const [inDatabase, inMemory] = [createCounters(db), createMemoryCounters()]
  const take = rememberRefusals((count) => (IN_MEMORY.includes(count.of) ? inMemory : inDatabase).take([count]))
  const limits: Limits = {
    areOn: true,
    async count(of, by) {
      const retryAfterSeconds = await take({ of, by: 'uid' in by ? personKey(by.uid) : by })
      if (retryAfterSeconds === undefined) return
      const detail = `Too many requests. Please try again in ${waitWords(retryAfterSeconds)}.`
      throw new StoreError('rate_limited', detail, { facts: { retryAfterSeconds } })
    },
    async countMisses(of, by, find) {
      await limits.count(of, by)
      const found = await find()
      await inDatabase.giveBack([{ of, by }])
      return found
    },
  }
  return limits
}

function waitWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Refuses whoever was refused from memory until their time is over, so that a flood costs the database nothing. */
function rememberRefusals(take: (count: Count) => ReturnType<Counters['take']>): typeof take {
  const refused = new LRUCache<string, number>({ max: 10_000 })
  return async (count) => {
    const key = `${count.of} ${count.by.names.map(([name]) => name)}`
    const left = Math.ceil(((refused.get(key) ?? 0) - Date.now()) / 1000)
    if (left > 0) return left
    const wait = await take(count)
    if (wait !== undefined) refused.set(key, Date.now() + wait * 1000)
    return wait
  }
}
