/**
 * Dates on India's clock. Written by hand, because ICU versions disagree on spaces and short months, which would break
 * hydration.
 */
import { indianClock, indianDay, partOfDayInHindi } from '#store/india.ts'
import type { Language } from '#store/language.ts'
import { useLanguage } from './language.ts'

type ByLanguage<Value> = Readonly<Record<Language, Value>>

const WEEKDAYS: ByLanguage<readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  hi: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
}
const MONTHS: ByLanguage<readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  hi: ['जन॰', 'फ़र॰', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल॰', 'अग॰', 'सित॰', 'अक्टू॰', 'नव॰', 'दिस॰'],
}

/** "21 Nov 2026" of a moment in ISO 8601. */
export function formatDayOf(iso: string, language: Language = 'en'): string {
  return formatWholeDay(indianDay(Date.parse(iso)), language)
}

/**
 * "21 Nov 2026, 7:05 pm" on the clock of Asia/Kolkata, as en-IN writes it; no line breaks before "pm". In Hindi
 * "21 नव॰ 2026, शाम 7:05". `iso` is ISO 8601.
 */
export function formatWhen(iso: string, language: Language = 'en'): string {
  const clock = indianClock(Date.parse(iso))
  const hours = clock.getUTCHours()
  const minutes = String(clock.getUTCMinutes()).padStart(2, '0')
  return `${formatDayOf(iso, language)}, ${TIMES[language](hours, `${hours % 12 || 12}:${minutes}`)}`
}

const TIMES: ByLanguage<(hours: number, time: string) => string> = {
  en: (hours, time) => `${time}\u00a0${hours < 12 ? 'am' : 'pm'}`,
  hi: (hours, time) => `${partOfDayInHindi(hours)}\u00a0${time}`,
}

/** A moment, readable by people and by programs. `iso` is ISO 8601. */
export function TimeOf({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatWhen(iso, useLanguage())}</time>
}

/** "21 Nov" of a calendar day, "2026-11-21". */
export function formatDay(day: string, language: Language = 'en'): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[language][(month ?? 1) - 1]}`
}

/** "Sat 21 Nov", "शनि 21 नव॰" of a calendar day. */
export function formatWeekday(day: string, language: Language = 'en'): string {
  return `${WEEKDAYS[language][new Date(day).getUTCDay()]} ${formatDay(day, language)}`
}

/** "21 Nov 2026" of a calendar day. */
export function formatWholeDay(day: string, language: Language = 'en'): string {
  return `${formatDay(day, language)} ${day.slice(0, 4)}`
}

/** How long ago, in the largest unit that fits: "3 days", "1 hour", "20 minutes". Both in ISO 8601. */
export function formatAge(iso: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(iso)) / 60_000))
  if (minutes >= 2 * 1440) return `${Math.floor(minutes / 1440)} days`
  if (minutes >= 60) return minutes < 120 ? '1 hour' : `${Math.floor(minutes / 60)} hours`
  if (minutes === 0) return 'less than a minute'
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
