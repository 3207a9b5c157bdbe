/**
 * Dates for the shop's people, on India's clock. Written by hand: ICU versions disagree on spaces and short months, which
 * would break hydration.
 */
import { indianClock, indianDay } from '#store/india.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "21 Nov 2026" of a moment in ISO 8601. */
export function formatDayOf(iso: string): string {
  return formatWholeDay(indianDay(Date.parse(iso)))
}

/** "21 Nov 2026, 7:05 pm" on the clock of Asia/Kolkata, as en-IN writes it; no line breaks before "pm". `iso` is ISO 8601. */
export function formatWhen(iso: string): string {
  const clock = indianClock(Date.parse(iso))
  const hours = clock.getUTCHours()
  const minutes = String(clock.getUTCMinutes()).padStart(2, '0')
  return `${formatDayOf(iso)}, ${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'am' : 'pm'}`
}

/** A moment, readable by people and by programs. `iso` is ISO 8601. */
export function TimeOf({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatWhen(iso)}</time>
}

/** "21 Nov" of a calendar day, "2026-11-21". */
export function formatDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]}`
}

/** "Sat 21 Nov" of a calendar day. */
export function formatWeekday(day: string): string {
  return `${WEEKDAYS[new Date(day).getUTCDay()]} ${formatDay(day)}`
}

/** "21 Nov 2026" of a calendar day. */
export function formatWholeDay(day: string): string {
  return `${formatDay(day)} ${day.slice(0, 4)}`
}

/** How long ago, in the largest unit that fits: "3 days", "1 hour", "20 minutes". Both in ISO 8601. */
export function formatAge(iso: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(iso)) / 60_000))
  if (minutes >= 2 * 1440) return `${Math.floor(minutes / 1440)} days`
  if (minutes >= 60) return minutes < 120 ? '1 hour' : `${Math.floor(minutes / 60)} hours`
  if (minutes === 0) return 'less than a minute'
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
