/**
 * How often somebody may try. Counted in the database, so that a restart or a second process forgives nothing.
 *
 * No single network can lock out somebody elsewhere: wrong passwords count for the account and the network they come from
 * together, and no network fills the count of all strangers, not even a /48 of IPv6.
 * Several networks can (50 guesses, such as one each from 50): then a browser that never signed in to the account waits, up
 * to 15 minutes. One that did has a count of its own and gets in, and so does a reset by mail.
 */
import { APIError } from 'better-auth/api'
import type { Db } from '#engines/postgres/client.ts'
import { type Count, createCounters } from '#store/limits/counters.server.ts'

export type Attempts = ReturnType<typeof createAttempts>

/** Counters in the table attempt_counters. */
export function createAttempts(db: Db) {
  const counters = createCounters(db)
  return {
    /** Counts each before it is tried, so that many at once are not over the limit. Throws 429 when it is. */
    async take(attempts: Count[]): Promise<void> {
      const seconds = await counters.take(attempts)
      if (seconds === undefined) return
      throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS' }, { 'X-Retry-After': String(seconds) })
    },
    /** Refunds attempts that were correct. */
    giveBack: counters.giveBack,
  }
}
