/** Calling hours, as "HH:MM" on India's clock. Browser-safe. */
import { DAY_MS, indianMidnight, partOfDayInHindi } from '#store/india.ts'
import type { Language } from '#store/language.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export type CallHours = { from: string; until: string }

export const CLOCK_FORM = '^([01][0-9]|2[0-3]):[0-5][0-9]$'

/** The moment itself, or the next opening when outside calling hours. Milliseconds since 1970. */
export function withinCallHours(moment: number, { from, until }: CallHours): number {
  const midnight = indianMidnight(moment)
  const opening = midnight + minutesOf(from) * MINUTE_MS
  if (moment < opening) return opening
  return moment < midnight + minutesOf(until) * MINUTE_MS ? moment : opening + DAY_MS
}

export function wordsOfCallHours({ from, until }: CallHours, language: Language = 'en'): string {
  return `${wordsOfClock(from, language)} ${language === 'hi' ? 'से' : 'to'} ${wordsOfClock(until, language)}`
}

/** "9:30 am", "सुबह 9:30 बजे" for "09:30". */
export function wordsOfClock(clock: string, language: Language = 'en'): string {
  const minutes = minutesOf(clock)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const time = `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`
  return language === 'hi' ? `${partOfDayInHindi(hour)} ${time} बजे` : `${time} ${hour < 12 ? 'am' : 'pm'}`
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

type LaterTime = { label: string; at: string }

/** Usual times for another call within calling hours, without past ones. `now` and the times in ISO 8601. */
export function laterTimes(now: string, hours: CallHours = USUAL): LaterTime[] {
  const moment = Date.parse(now)
  const times = [
    { label: 'In 1 hour', at: moment + HOUR_MS },
    { label: 'Today at 6 pm', at: todayAt(moment, 18) },
    { label: `Tomorrow at ${wordsOfClock(hours.from)}`, at: todayAt(moment, minutesOf(hours.from) / 60) + DAY_MS },
    { label: 'Tomorrow at 6 pm', at: todayAt(moment, 18) + DAY_MS },
  ]
  const isWithin = ({ at }: { at: number }) => at > moment && withinCallHours(at, hours) === at
  return times.filter(isWithin).map(({ label, at }) => ({ label, at: new Date(at).toISOString() }))
}

/** Until the settings are known. */
const USUAL: CallHours = { from: '10:00', until: '24:00' }

function todayAt(moment: number, hour: number): number {
  return indianMidnight(moment) + hour * HOUR_MS
}
