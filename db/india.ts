/** India's clock: one time zone without summer time, so a fixed offset suffices. store/india.ts adds the store's names. */
export const INDIAN_ZONE = 'Asia/Kolkata'

export const DAY_MS = 86_400_000
const OFFSET_MS = 330 * 60_000

/** A date whose UTC fields show India's clock. `moment` in milliseconds. */
export function indianClock(moment: number): Date {
  return new Date(moment + OFFSET_MS)
}

/** The day in India: "2026-11-21". `moment` in milliseconds. */
export function indianDay(moment: number): string {
  return indianClock(moment).toISOString().slice(0, 10)
}

/** The start of that day in India. Both in milliseconds. */
export function indianMidnight(moment: number): number {
  return Math.floor((moment + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
}
