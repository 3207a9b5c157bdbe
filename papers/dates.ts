/** Writes dates on papers by India's clock. */
import { INDIAN_ZONE } from '#store/india.ts'

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: INDIAN_ZONE })
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: INDIAN_ZONE })

/** "21 Nov 2026". `iso` is ISO 8601. */
export function dayOf(iso: string): string {
  return day.format(new Date(iso))
}

/** "21 Nov 2026, 7:05 pm". */
export function momentOf(iso: string): string {
  return moment.format(new Date(iso))
}
