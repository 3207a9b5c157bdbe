/** Clock and calendar of India, whatever machine or browser works them out. Browser-safe. */
import { DAY_MS } from '#db/india.ts'

export { DAY_MS, indianClock, indianDay, indianMidnight } from '#db/india.ts'

/** For PostgreSQL and Intl. */
export const INDIAN_ZONE = 'Asia/Kolkata'

/** What ends a moment that is written on India's clock: "2026-11-21T18:00:00+05:30". */
export const INDIAN_OFFSET = '+05:30'

/** The calendar day so many days later; fewer when negative. Both "2026-11-21". */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
