/** India's clock and calendar on every machine and browser. Browser-safe. */
import { DAY_MS, indianClock } from '#db/india.ts'

export { DAY_MS, INDIAN_ZONE, indianClock, indianDay, indianMidnight } from '#db/india.ts'

/** The offset in ISO 8601: "2026-11-21T18:00:00+05:30". */
export const INDIAN_OFFSET = '+05:30'

/** The day `days` later, or earlier when negative. Both as "2026-11-21". */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The moment that "2026-11-21T18:00" of an input names in India; undefined when it is none. */
export function momentOfInput(value: string): string | undefined {
  const at = Date.parse(`${value}:00${INDIAN_OFFSET}`)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** The moment, in ISO 8601, as such an input shows it; empty for none. */
export function inputOfMoment(iso: string | null): string {
  return iso === null ? '' : indianClock(Date.parse(iso)).toISOString().slice(0, 16)
}

/** "शाम" for 17: Hindi says the part of the day where English says am or pm. */
export function partOfDayInHindi(hours: number): string {
  if (hours < 4 || hours >= 20) return 'रात'
  return hours < 12 ? 'सुबह' : hours < 16 ? 'दोपहर' : 'शाम'
}
