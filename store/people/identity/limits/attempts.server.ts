/**
 * How often somebody may try. Counted in the database, so that a restart or a second process forgives nothing.
 *
 * No single network can lock out somebody elsewhere: wrong passwords count for the account and the network they come from
 * together, and no network fills the count of all strangers, not even a /48 of IPv6: four spans of `wide` are less than it.
 * Several networks can (50 guesses, such as one each from 50): then a browser that never signed in to the account waits, up
 * to 15 minutes. One that did has a count of its own and gets in, and so does a reset by mail.
 */
import { APIError } from 'better-auth/api'
import type { Db } from '#engines/postgres/client.ts'
import { type Allowance, type Count, createCounters } from '#store/limits/counters.server.ts'

/** By network, successful or not. Many people may share an address: wrong passwords are counted apart. */
export const CALL_LIMITS = {
  'second factor': { near: 3, wide: 15, seconds: 10 },
  'change of email': { near: 3, wide: 15, seconds: 10 },
  'link to prove an address': { near: 3, wide: 15, seconds: 60 },
  'link opened to sign in': { near: 5, wide: 25, seconds: 60 },
  // The phones of a school or a carrier share one address and may come all at once: counted by the hour, it is five a minute.
  'new account': { near: 300, wide: 1500, seconds: 3600 },
  'call that writes a message': { near: 10, wide: 50, seconds: 60 },
  'call with a password': { near: 60, wide: 300, seconds: 60 },
  'other call': { near: 120, wide: 600, seconds: 60 },
} as const

const ALLOWANCES = {
  ...CALL_LIMITS,
  'wrong password from an address': { near: 10, wide: 50, seconds: 60 },
  'wrong password for an account from an address': { near: 8, wide: 10, seconds: 300 },
  'wrong password for an account from strangers': { all: 50, seconds: 900 },
  'wrong password from a known browser': { all: 10, seconds: 300 },
  'wrong password while signed in': { all: 10, seconds: 900 },
  // Three codes of a million are right at a time: the day's count keeps somebody patient from guessing one.
  'wrong code from strangers': { all: 10, seconds: 900 },
  'wrong code from strangers in a day': { all: 50, seconds: 86_400 },
  'wrong code from a known browser': { all: 10, seconds: 900 },
  'wrong code from a known browser in a day': { all: 50, seconds: 86_400 },
  'mail to a recipient from an address': { near: 3, wide: 4, seconds: 900 },
  'mail to a recipient': { all: 5, seconds: 900 },
  'mail to a recipient from known browsers': { all: 5, seconds: 900 },
} as const satisfies Record<string, Allowance>

export type Attempt = Count<keyof typeof ALLOWANCES>
export type Attempts = ReturnType<typeof createAttempts>

/** Counters in the table attempt_counters. */
export function createAttempts(db: Db) {
  const counters = createCounters(db, ALLOWANCES)
  return {
    /** Counts each before it is tried, so that many at once are not over the limit. Throws 429 when it is. */
    async take(attempts: Attempt[]): Promise<void> {
      const seconds = await counters.take(attempts)
      if (seconds === undefined) return
      throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS' }, { 'X-Retry-After': String(seconds) })
    },
    /** These were no wrong ones. */
    giveBack: (attempts: Attempt[]): Promise<void> => counters.giveBack(attempts),
  }
}
