/** Limits how often somebody may make calls that write or cost work. */
import { LRUCache } from 'lru-cache'
import { type ClientNetwork, type Counted, countedAs } from '#engines/rate-limit/client-network.server.ts'
import type { Db } from '#store/database.server.ts'
import { StoreError } from '#store/errors.ts'
import { type Allowance, createCounters, createMemoryCounters } from '#store/limits/counters.server.ts'
import type { Person } from '#store/people/access/access.server.ts'

/** All processes count together. */
const SHARED = {
  'product request': { near: 20, wide: 100, seconds: 60 },
  'product requests of a day': { near: 30, wide: 100, seconds: 86_400 },
  order: { all: 20, seconds: 60 },
  // The terms reveal a number's history, so nobody may try a list of numbers.
  'history of a phone': { all: 30, seconds: 86_400 },
  // Codes must not be guessed: looking one up and ordering with one count alike.
  coupon: { all: 20, seconds: 600 },
  'coupons of a network': { near: 120, wide: 600, seconds: 3600 },
  complaint: { near: 5, wide: 20, seconds: 600 },
  'complaints of a day': { near: 10, wide: 40, seconds: 86_400 },
  'complaints on a full day': { near: 1, wide: 3, seconds: 86_400 },
  return: { near: 10, wide: 60, seconds: 600 },
  'own order': { near: 20, wide: 120, seconds: 600 },
  review: { all: 20, seconds: 600 },
  paper: { all: 30, seconds: 60 },
  upload: { all: 15, seconds: 60 },
  photo: { all: 10, seconds: 60 },
  'file of products': { all: 20, seconds: 60 },
  'own data': { all: 10, seconds: 60 },
  invitation: { all: 10, seconds: 900 },
  'test of a way out': { all: 6, seconds: 60 },
} as const satisfies Record<string, Allowance>

/**
 * Calls made at every letter typed, or by browsers themselves. Each process counts its own, because a statement for each would
 * cost too much.
 */
const BY_THE_WAY = {
  search: { near: 60, wide: 300, seconds: 2 },
  suggestion: { near: 60, wide: 300, seconds: 3 },
  'delivery terms': { near: 60, wide: 300, seconds: 60 },
  'order status': { near: 30, wide: 150, seconds: 60 },
  'class code': { near: 60, wide: 300, seconds: 60 },
  'complaint status': { near: 30, wide: 150, seconds: 60 },
}

export type LimitedActivity = keyof typeof SHARED | keyof typeof BY_THE_WAY

/** Counts what a network or a person does; throws `rate_limited` when it is too often. */
export type Limits = {
  areOn: boolean
  count: (activity: LimitedActivity, by: ClientNetwork | Pick<Person, 'uid'>) => Promise<void>
  /** Counts looks that find nothing, for which `find` throws: whoever knows a code looks as often as they like. */
  countMisses: <T>(activity: keyof typeof BY_THE_WAY, by: ClientNetwork, find: () => Promise<T>) => Promise<T>
}

type Wait = (activity: LimitedActivity, by: Counted) => Promise<number | undefined>

/** With `enabled` false everything passes. */
export function createLimits(db: Db, enabled: boolean): Limits {
  if (!enabled) return { areOn: false, count: async () => undefined, countMisses: (_activity, _by, find) => find() }
  const [shared, byTheWay] = [inDatabase(db), createMemoryCounters(BY_THE_WAY)]
  const limits: Limits = {
    areOn: true,
    async count(activity, by) {
      const counted = 'uid' in by ? countedAs(by.uid) : by
      const retryAfterSeconds = await (isByTheWay(activity)
        ? byTheWay.take([{ of: activity, by: counted }])
        : shared(activity, counted))
      if (retryAfterSeconds === undefined) return
      const detail = `Too many requests. Please try again in ${waitWords(retryAfterSeconds)}.`
      throw new StoreError('rate_limited', detail, { facts: { retryAfterSeconds } })
    },
    async countMisses(activity, by, find) {
      await limits.count(activity, by)
      const found = await find()
      await byTheWay.giveBack([{ of: activity, by }])
      return found
    },
  }
  return limits
}

function isByTheWay(activity: LimitedActivity): activity is keyof typeof BY_THE_WAY {
  return activity in BY_THE_WAY
}

function waitWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Refuses a refused client from memory until its time is over, so that a flood costs the database nothing. */
function inDatabase(db: Db): Wait {
  const counters = createCounters(db, SHARED)
  const refused = new LRUCache<string, number>({ max: 10_000 })
  return async (activity, by) => {
    const key = `${activity} ${by.names.map(([, name]) => name)}`
    const left = Math.ceil(((refused.get(key) ?? 0) - Date.now()) / 1000)
    if (left > 0) return left
    const wait = await counters.take([{ of: activity as keyof typeof SHARED, by }])
    if (wait !== undefined) refused.set(key, Date.now() + wait * 1000)
    return wait
  }
}
