import { DAY_MS, indianMidnight } from '#store/india.ts'
import { formatDayOf, formatWhen } from './when.tsx'

/**
 * A period in words: "from 1 Nov 2026", "until 9 Nov 2026, 6:00 pm", both, or that it is over; '' without bounds. `now` in
 * milliseconds.
 */
export function wordsOfDates(dated: { beginsAt: string | null; endsAt: string | null }, now: number): string {
  const { beginsAt, endsAt } = dated
  if (endsAt !== null && Date.parse(endsAt) <= now) return `over since ${dayOrMoment(endsAt)}`
  const from = beginsAt !== null && Date.parse(beginsAt) > now ? `from ${dayOrMoment(beginsAt)}` : ''
  const until =
    endsAt === null ? '' : isMidnight(endsAt) ? `to the end of ${lastDayOf(endsAt)}` : `until ${formatWhen(endsAt)}`
  return [from, until].filter(Boolean).join(' ')
}

/** The day alone for midnight, which is the start of a day. */
function dayOrMoment(iso: string): string {
  return isMidnight(iso) ? formatDayOf(iso) : formatWhen(iso)
}

function isMidnight(iso: string): boolean {
  return Date.parse(iso) === indianMidnight(Date.parse(iso))
}

function lastDayOf(end: string): string {
  return formatDayOf(new Date(Date.parse(end) - 1).toISOString())
}

/**
 * "today 4:10 pm", "yesterday 4:10 pm" or "3 Nov, 4:10 pm", with the year if it is another one, by India's clock. Both in ISO
 * 8601.
 */
export function momentInWords(iso: string, now: string): string {
  const [day, time] = cut(formatWhen(iso))
  const [today] = cut(formatWhen(now))
  const [yesterday] = cut(formatWhen(new Date(Date.parse(now) - DAY_MS).toISOString()))
  if (day === today) return `today ${time}`
  if (day === yesterday) return `yesterday ${time}`
  const year = today.slice(-5)
  return `${day.endsWith(year) ? day.slice(0, -year.length) : day}, ${time}`
}

function cut(when: string): [day: string, time: string] {
  const [day = '', time = ''] = when.split(', ')
  return [day, time]
}
