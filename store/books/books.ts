/** The books of a month or quarter: what all that is handed out is made from. Browser-safe. */
import type { CashKind, CashWay } from '#db/order-values.ts'
import type { BookFault } from '#store/integrity/book-fault.schema.ts'
import type { Registration } from '#store/papers/which-papers.ts'
import type { BookedPaper } from './booked-paper.ts'
import type { Period } from './period.ts'

/** Amounts in paise, below 0 when they left the shop. `party`: the GSTIN of a registered buyer, or empty. */
export type BookedEntry = {
  id: number
  day: string
  kind: CashKind
  way: CashWay
  courier: string | null
  amount: number
  corrects: number | null
  lines: { orderNumber: string; amount: number; party: string }[]
}

/** The till, counted at the end of a day; in paise. */
export type BookedClosing = { day: string; expected: number; counted: number; left: number; note: string }

/** Sums by the database itself, in paise, to compare with those of the books. */
export type KeptSums = {
  papers: number
  sold: number
  notes: number
  cameBack: number
  received: number
  /** Orders whose papers were issued in these days, as they stand now. */
  owed: number
  toGiveBack: number
}

export type Books = {
  period: Period
  shopName: string
  registration: Registration
  /** Fewest digits of an HSN code that the shop's turnover asks for. */
  hsnDigits: 4 | 6
  papers: BookedPaper[]
  entries: BookedEntry[]
  closings: BookedClosing[]
  kept: KeptSums
  faults: BookFault[]
  /** For a professional to know, without anything to mend. */
  remarks: string[]
}

export const BOOK_FILES = {
  'gstr-1.json': 'GSTR-1, for the portal',
  'gstr-1.csv': 'GSTR-1, to read: tables 4 to 13',
  'sales-register.csv': 'Sales register: every invoice, bill and credit note',
  'day-book.csv': 'Day book: what each sale and each payment means for the accounts',
  'cash-book.csv': 'Cash book, with the closes of the days',
  'tally.xml': 'All vouchers, to import into Tally',
} as const

export type BookFile = keyof typeof BOOK_FILES
export const BOOK_FILE_NAMES = Object.keys(BOOK_FILES) as BookFile[]
/** All of them together. */
export const WHOLE_FILE = 'books.zip'

/** The GSTINs under which papers were issued whose tax stands in a GSTR-1, whatever the shop is now. */
export function gstinsOf({ papers }: Pick<Books, 'papers'>): string[] {
  return [...new Set(papers.filter(({ isComposition }) => !isComposition).map(({ gstin }) => gstin))]
}

/** Whether a GSTR-1 is to be filed at all, and with it there are these files. */
export function filesOf(books: Pick<Books, 'registration' | 'papers'>): BookFile[] {
  const isFiled = books.registration === 'regular' || gstinsOf(books).length > 0
  return BOOK_FILE_NAMES.filter((name) => isFiled || !name.startsWith('gstr-1'))
}

/** Those that are one file: of several GSTINs each has a GSTR-1, and the archive has them all. */
export function singleFilesOf(books: Pick<Books, 'registration' | 'papers'>): BookFile[] {
  return filesOf(books).filter((name) => gstinsOf(books).length < 2 || !name.startsWith('gstr-1'))
}
