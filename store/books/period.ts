export type Period = {
  name: string
  /** First day, and the first day after: "2026-10-01" and "2027-01-01". */
  from: string
  until: string
  isQuarter: boolean
}

const FORM = /^(20[1-9]\d)-(?:(0[1-9]|1[0-2])|Q([1-4]))$/
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Undefined for anything that is no period. */
export function periodOf(name: string): Period | undefined {
  const [, year, month, quarter] = FORM.exec(name) ?? []
  if (year === undefined) return undefined
  const isQuarter = quarter !== undefined
  const first = isQuarter ? (Number(quarter) - 1) * 3 : Number(month) - 1
  const begins = Number(year) * 12 + first
  return { name, isQuarter, from: dayOf(begins), until: dayOf(begins + (isQuarter ? 3 : 1)) }
}

/** The first day of a month that is counted from year 0. */
function dayOf(months: number): string {
  return `${nameOfMonth(months)}-01`
}

function nameOfMonth(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

/** The month or quarter before (-1) or after (1). */
export function periodBeside({ from, isQuarter }: Period, step: -1 | 1): string {
  const months = monthsOf(from) + step * (isQuarter ? 3 : 1)
  return isQuarter ? nameOfQuarter(months) : nameOfMonth(months)
}

function nameOfQuarter(months: number): string {
  return `${Math.floor(months / 12)}-Q${Math.floor((months % 12) / 3) + 1}`
}

/** The quarter of a month, or the last month of a quarter. */
export function otherPeriod({ from, until, isQuarter }: Period): string {
  return isQuarter ? nameOfMonth(monthsOf(until) - 1) : nameOfQuarter(monthsOf(from))
}

/** The month that was over last: what books are closed for. */
export function monthBefore(today: string): string {
  return nameOfMonth(monthsOf(today) - 1)
}

/** "November 2026", or "October to December 2026". */
export function wordsOfPeriod({ from, until, isQuarter }: Period): string {
  const last = monthsOf(until) - 1
  const words = `${MONTHS[last % 12]} ${Math.floor(last / 12)}`
  return isQuarter ? `${MONTHS[monthsOf(from) % 12]} to ${words}` : words
}

/** How GSTR-1 names it, by its last month: "122026". */
export function filingPeriodOf({ until }: Period): string {
  const [year = '', month = ''] = nameOfMonth(monthsOf(until) - 1).split('-')
  return `${month}${year}`
}
