import { LRUCache } from 'lru-cache'
import { type ClientNetwork, personKey } from '#engines/rate-limit/client-network.server.ts'
import type { Db } from '#store/database.server.ts'
import { StoreError } from '#store/errors.ts'
import { type Count, countDown, countUp } from '#store/limits/counters.server.ts'
import type { LimitName } from '#store/limits/limits.ts'
import type { Person } from '#store/people/access/access.server.ts'

/** `count` counts an activity of a network or a person, and throws `rate_limited` when it happens too often. */
export type Limits = {
  areOn: boolean
  count: (activity: LimitName, by: ClientNetwork | Pick<Person, 'uid'>) => Promise<void>
  /** Counts only tries for which `find` throws: whoever knows the code may look as often as they like. */
  countMisses: <T>(activity: LimitName, by: ClientNetwork, find: () => Promise<T>) => Promise<T>
}

export function createLimits(db: Db, enabled: boolean): Limits {
  if (!enabled) return { areOn: false, count: async () => undefined, countMisses: (_activity, _by, find) => find() }
  const countOne = rememberRefusals((count) => countUp(db, [count]))
  const limits: Limits = {
    areOn: true,
    async count(of, by) {
      const retryAfterSeconds = await countOne({ of, by: 'uid' in by ? personKey(by.uid) : by.key })
      if (retryAfterSeconds === undefined) return
      const detail = `Too many requests. Please try again in ${waitWords(retryAfterSeconds)}.`
      throw new StoreError('rate_limited', detail, { facts: { retryAfterSeconds } })
    },
    async countMisses(of, by, find) {
      await limits.count(of, by)
      const found = await find()
      await countDown(db, [{ of, by: by.key }])
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

/** Remembers refusals until they end, so that a flood does not reach the database. */
function rememberRefusals(countOne: (count: Count) => Promise<number | undefined>): typeof countOne {
  const refused = new LRUCache<string, number>({ max: 10_000 })
  return async (count) => {
    const key = `${count.of} ${count.by}`
    const left = Math.ceil(((refused.get(key) ?? 0) - Date.now()) / 1000)
    if (left > 0) return left
    const wait = await countOne(count)
    if (wait !== undefined) refused.set(key, Date.now() + wait * 1000)
    return wait
  }
}
