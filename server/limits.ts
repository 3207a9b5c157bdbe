import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimitedActivity, Limits } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'

/** How often a client may do a thing: `points` in `duration` seconds. */
const ALLOWANCES: Record<LimitedActivity, { points: number; duration: number }> = {
  search: { points: 60, duration: 2 },
  suggestion: { points: 60, duration: 3 },
  'product request': { points: 20, duration: 60 },
  order: { points: 20, duration: 60 },
  paper: { points: 30, duration: 60 },
  upload: { points: 15, duration: 60 },
  photo: { points: 10, duration: 60 },
  'own data': { points: 10, duration: 60 },
}

/** Counts in this process, by client address or account. `enabled` false lets everything pass. */
export function createLimits(enabled: boolean): Limits {
  if (!enabled) return { areOn: false, count: async () => undefined }
  const limiters = Object.fromEntries(
    Object.entries(ALLOWANCES).map(([activity, allowance]) => [activity, new RateLimiterMemory(allowance)]),
  ) as Record<LimitedActivity, RateLimiterMemory>
  return {
    areOn: true,
    async count(activity, key) {
      try {
        await limiters[activity].consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new StoreError('rate_limited', `Too many requests. Please try again in ${retryAfterSeconds} s.`, {
          facts: { retryAfterSeconds },
        })
      }
    },
  }
}
