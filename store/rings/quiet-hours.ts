/** Quiet hours without push messages, in minutes of India's day. Browser-safe. */
import { MINUTES_OF_DAY, type QuietHours } from './rings.ts'

const INDIA_MINUTES = 330

/** When the present quiet hours end; undefined outside them. */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | undefined {
  if (!quiet || quiet.from === quiet.until) return undefined
  const minuteNow = Math.floor(now.getTime() / 60_000 + INDIA_MINUTES) % MINUTES_OF_DAY
  const since = (minuteNow - quiet.from + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const long = (quiet.until - quiet.from + MINUTES_OF_DAY) % MINUTES_OF_DAY
  if (since >= long) return undefined
  const wholeMinute = Math.floor(now.getTime() / 60_000)
  return new Date((wholeMinute + long - since) * 60_000)
}
