/** India's clock and calendar, whatever the machine's or browser's own. Browser-safe. */
import { DAY_MS } from '#db/india.ts'

export { DAY_MS, indianClock, indianDay, indianMidnight } from '#db/india.ts'

/** The time zone for PostgreSQL and Intl. */
export const INDIAN_ZONE = 'Asia/Kolkata'

/** The offset in ISO 8601: "2026-11-21T18:00:00+05:30". */
export const INDIAN_OFFSET = '+05:30'

/** The day `days` later, or earlier when negative. Both as "2026-11-21". */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
