/** Dates on papers, on India's clock. */
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** "21 Nov 2026". `iso` is ISO 8601. */
export function dayOf(iso: string): string {
  return day.format(new Date(iso))
}

/** "21 Nov 2026, 7:05 pm". */
export function momentOf(iso: string): string {
  return moment.format(new Date(iso))
}
