/**
 * Dates for the shop's people: India's clock, whatever machine or browser formats them. India has one time zone without
 * summer time, so plain arithmetic does; ICU versions disagree on spaces and short months, which would break hydration.
 */
const INDIA_OFFSET_MS = 330 * 60_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "21 Nov 2026, 7:05 pm" on the clock of Asia/Kolkata, as en-IN writes it. `iso` is ISO 8601. */
export function formatWhen(iso: string): string {
  const clock = inIndia(iso)
  const hours = clock.getUTCHours()
  const minutes = String(clock.getUTCMinutes()).padStart(2, '0')
  const day = `${clock.getUTCDate()} ${MONTHS[clock.getUTCMonth()]} ${clock.getUTCFullYear()}`
  return `${day}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

/** The calendar day in India, "2026-11-21". */
export function dayInIndia(iso: string): string {
  return inIndia(iso).toISOString().slice(0, 10)
}

function inIndia(iso: string): Date {
  return new Date(Date.parse(iso) + INDIA_OFFSET_MS)
}
