/**
 * How often somebody may try. Counted in the database, so that a restart or a second process forgives nothing.
 *
 * Nobody can lock somebody else out: wrong passwords count for the account and the address they come from together,
 * and a browser that signed in to the account before has a count of its own. The count of all strangers together is
 * wide, so that it takes many addresses to fill, and even then the owner's own browser gets in.
 */
import { APIError } from 'better-auth/api'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** So many `points` in `duration` seconds. */
const ALLOWANCES = {
  'wrong password from an address': { points: 10, duration: 60 },
  'wrong password for an account from an address': { points: 8, duration: 300 },
  'wrong password for an account from strangers': { points: 50, duration: 900 },
  'wrong password from a known browser': { points: 10, duration: 300 },
  'wrong password while signed in': { points: 10, duration: 900 },
  // Three codes of a million are right at a time: the day's count keeps somebody patient from guessing one.
  'wrong code from strangers': { points: 10, duration: 900 },
  'wrong code from strangers in a day': { points: 50, duration: 86_400 },
  'wrong code from a known browser': { points: 10, duration: 900 },
  'wrong code from a known browser in a day': { points: 50, duration: 86_400 },
  'mail to a recipient': { points: 5, duration: 900 },
  'code to a phone from an address': { points: 5, duration: 3600 },
  'code to a phone from strangers': { points: 15, duration: 3600 },
  'code to a phone from a known browser': { points: 5, duration: 3600 },
} as const

export type Attempt = { of: keyof typeof ALLOWANCES; by: string }
export type Attempts = ReturnType<typeof createAttempts>

/** Counters in the table attempt_counters. */
export function createAttempts(pool: Pool) {
  const limiters = Object.fromEntries(
    Object.entries(ALLOWANCES).map(([name, allowance]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'attempt_counters',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        ...allowance,
      }),
    ]),
  ) as Record<Attempt['of'], RateLimiterPostgres>
  return {
    /** Counts each before it is tried, so that many at once are not over the limit. Throws 429 when it is. */
    async take(attempts: Attempt[]): Promise<void> {
      for (const [i, { of, by }] of attempts.entries()) {
        try {
          await limiters[of].consume(by)
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          // What was counted before this one was no attempt after all.
          await this.giveBack(attempts.slice(0, i))
          throw tooMany(refusal)
        }
      }
    },
    /** These were no wrong ones. */
    async giveBack(attempts: Attempt[]): Promise<void> {
      for (const { of, by } of attempts) await limiters[of].reward(by)
    },
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): APIError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const body = { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please wait and try again.' }
  return new APIError('TOO_MANY_REQUESTS', body, { 'X-Retry-After': String(seconds) })
}
