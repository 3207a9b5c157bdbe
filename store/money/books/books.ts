/** Contents and files of the books of a month or quarter, and arithmetic of such periods. Browser-safe. */

import type { Registration } from '#store/money/papers/which-papers.ts'
import type { BookFault } from '#store/shop/integrity/book-fault.schema.ts'
import type { BookedEntry, BookedPaper } from './booked-paper.ts'
import type { MonthMoney } from './month-money.ts'

export type BookedClosing = { day: string; expected: number; counted: number; left: number; note: string }

export type BookTotals = {
  papers: number
  sold: number
  notes: number
  cameBack: number
  received: number
  /** Due of orders whose papers were issued in the period, as they stand now. */
  owed: number
  toGiveBack: number
}

export type Books = {
  period: Period
  shopName: string
  registration: Registration
  hsnDigits: 4 | 6
  papers: BookedPaper[]
  entries: BookedEntry[]
  closings: BookedClosing[]
  kept: BookTotals
  money: MonthMoney
  faults: BookFault[]
  remarks: string[]
}

export const BOOK_FILES = {
  'gstr-1.json': 'GSTR-1, for the portal',
  'gstr-1.csv': 'GSTR-1, to read: tables 4 to 13',
  'sales-register.csv': 'Sales register: every invoice, bill and credit note',
  'purchase-register.csv': 'Purchase register: every bill with GST',
  'day-book.csv': 'Day book (journal entries)',
  'cash-book.csv': 'Cash book, with the closes of the days',
  'tally.xml': 'All vouchers, to import into Tally',
} as const

export type BookFile = keyof typeof BOOK_FILES
export const BOOK_FILE_NAMES = Object.keys(BOOK_FILES) as BookFile[]
export const BOOKS_ARCHIVE = 'books.zip'

/** GSTINs under which papers for a GSTR-1 were issued, also if the shop has another one now. */
export function gstinsOf({ papers }: Pick<Books, 'papers'>): string[] {
  return [...new Set(papers.filter(({ isComposition }) => !isComposition).map(({ gstin }) => gstin))]
}

/** The files that these books have: no GSTR-1 without registration, no purchase register without bills. */
export function bookFilesOf({ entries, ...books }: Filed): BookFile[] {
  const isFiled = books.registration === 'regular' || gstinsOf(books).length > 0
  const hasBills = entries.some(({ expense }) => expense?.bill)
  const isThere = (name: BookFile) =>
    name === 'purchase-register.csv' ? hasBills : isFiled || !name.startsWith('gstr-1')
  return BOOK_FILE_NAMES.filter(isThere)
}

type Filed = Pick<Books, 'registration' | 'papers' | 'entries'>

/** Files that can be downloaded alone: with several GSTINs there is a GSTR-1 for each, in the archive only. */
export function singleBookFilesOf(books: Filed): BookFile[] {
  return bookFilesOf(books).filter((name) => gstinsOf(books).length < 2 || !name.startsWith('gstr-1'))
}

export type Period = {
  name: string
  /** First day, and the day after the last: "2026-10-01" and "2027-01-01". */
  from: string
  until: string
  isQuarter: boolean
}

const FORM = /^(20[1-9]\d)-(?:(0[1-9]|1[0-2])|Q([1-4]))$/
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

export function periodOf(name: string): Period | undefined {
  const [, year, month, quarter] = FORM.exec(name) ?? []
  if (year === undefined) return undefined
  const isQuarter = quarter !== undefined
  const first = isQuarter ? (Number(quarter) - 1) * 3 : Number(month) - 1
  const begins = Number(year) * 12 + first
  return { name, isQuarter, from: dayOf(begins), until: dayOf(begins + (isQuarter ? 3 : 1)) }
}

function dayOf(months: number): string {
  return `${nameOfMonth(months)}-01`
}

function nameOfMonth(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

export function neighbouringPeriod({ from, isQuarter }: Period, step: -1 | 1): string {
  const months = monthsOf(from) + step * (isQuarter ? 3 : 1)
  return isQuarter ? nameOfQuarter(months) : nameOfMonth(months)
}

function nameOfQuarter(months: number): string {
  return `${Math.floor(months / 12)}-Q${Math.floor((months % 12) / 3) + 1}`
}

export function monthOrQuarterOf({ from, until, isQuarter }: Period): string {
  return isQuarter ? nameOfMonth(monthsOf(until) - 1) : nameOfQuarter(monthsOf(from))
}

/** The month before this one, whose books are due. */
export function monthBefore(today: string): string {
  return nameOfMonth(monthsOf(today) - 1)
}

/** "November 2026", "October to December 2026". */
export function wordsOfPeriod({ from, until, isQuarter }: Period): string {
  const last = monthsOf(until) - 1
  const words = `${MONTHS[last % 12]} ${Math.floor(last / 12)}`
  return isQuarter ? `${MONTHS[monthsOf(from) % 12]} to ${words}` : words
}

/** The period as GSTR-1 names it, by its last month: "122026". */
export function filingPeriodOf({ until }: Period): string {
  const [year = '', month = ''] = nameOfMonth(monthsOf(until) - 1).split('-')
  return `${month}${year}`
}
