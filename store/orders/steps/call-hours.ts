/** Calling hours. Times are "HH:MM" on India's clock. Browser-safe. */
import { DAY_MS, indianMidnight } from '#store/india.ts'

const MINUTE_MS = 60_000

export type CallHours = { from: string; until: string }

/** "HH:MM" as a regular expression. */
export const CLOCK_FORM = '^([01][0-9]|2[0-3]):[0-5][0-9]$'

/** The moment itself, or the next opening when outside calling hours. Milliseconds since 1970. */
export function withinCallHours(moment: number, { from, until }: CallHours): number {
  const midnight = indianMidnight(moment)
  const opening = midnight + minutesOf(from) * MINUTE_MS
  if (moment < opening) return opening
  return moment < midnight + minutesOf(until) * MINUTE_MS ? moment : opening + DAY_MS
}

/** "10 am to 7:30 pm". */
export function wordsOfCallHours({ from, until }: CallHours): string {
  return `${wordsOfClock(from)} to ${wordsOfClock(until)}`
}

/** "9:30 am" for "09:30". */
export function wordsOfClock(clock: string): string {
  const minutes = minutesOf(clock)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
