/** Reads a moment that somebody types. */

import { INDIAN_OFFSET, INDIAN_ZONE } from '#store/india.ts'
import { Mistyped } from './command.ts'

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\s*(Z|[+-]\d\d:?\d\d)?$/

/** "2026-11-22 14:05" in India, unless it names another zone ("2026-11-22 08:35Z", "... 10:35 +02:00"). */
export function momentOf(typed: string): Date {
  const [, day, time, zone = INDIAN_OFFSET] = MOMENT.exec(typed.trim()) ?? []
  const at = new Date(`${day}T${time}${zone}`)
  const isReal = day !== undefined && at.getTime() > 0 && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (isReal) return at
  throw new Mistyped(`"${typed}" is no moment such as "2026-11-22 14:05" (in India), or "2026-11-22 08:35Z".`)
}

/** A moment for people: "22 Nov 2026, 14:05:09" in India. */
export function saidMoment(at: Date): string {
  const words = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: INDIAN_ZONE,
  })
  return words.format(at)
}
