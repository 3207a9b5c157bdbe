/** The files of a month as text, piece by piece. */
import { wordsOfKind, wordsOfWay } from '#store/cash-book/cash-book.ts'
import { plainRupees } from '#store/money.ts'
import { linesOf, MARK } from '#store/product-changes/csv-write.server.ts'
import type { BookedClosing, BookedEntry, BookFile, Books } from './books.ts'
import { gatherGstr1, writeGstr1 } from './gstr-1.ts'
import { gstr1Cells } from './gstr-1-table.ts'
import { wordsOfPeriod } from './period.ts'
import { REGISTER_COLUMNS, registerCells } from './sales-register.ts'
import { TALLY_FOOT, TALLY_HEAD, tallyAccount, tallyVoucher } from './tally.ts'
import { vouchersOf } from './vouchers.ts'

type Rest = () => Promise<void> | undefined
type Pieces = AsyncGenerator<string>

/** A piece of so many lines or vouchers at a time. */
const AT_ONCE = 100

/** Each takes turns with others by `rest`. GSTR-1 has a file for each GSTIN of the shop: `gstin`. */
const FILES: Record<BookFile, (books: Books, rest: Rest, gstin: string) => Pieces> = {
  async *'gstr-1.json'(books, rest, gstin) {
    yield writeGstr1(await gstr1Of(books, rest, gstin))
  },
  async *'gstr-1.csv'(books, rest, gstin) {
    yield* csv(gstr1Cells(await gstr1Of(books, rest, gstin), wordsOfPeriod(books.period)), rest)
  },
  'sales-register.csv': ({ papers }, rest) =>
    csv(
      with_(REGISTER_COLUMNS, papers, (paper) => registerCells(paper)),
      rest,
    ),
  'day-book.csv': (books, rest) => csv(with_(DAY_COLUMNS, vouchersOf(books), dayCells), rest),
  'cash-book.csv': ({ entries, closings }, rest) => csv(cashRows(entries, closings), rest),
  'tally.xml': tallyOf,
}

export function piecesOf(file: BookFile, books: Books, rest: Rest, gstin: string): Pieces {
  return FILES[file](books, rest, gstin)
}

async function gstr1Of(books: Books, rest: Rest, gstin: string) {
  const gathered = gatherGstr1(books, gstin)
  for (const paper of books.papers) {
    gathered.add(paper)
    await rest()
  }
  return gathered.whole()
}

function* with_<T>(columns: string[], all: Iterable<T>, cellsOf: (one: T) => string[][]): Generator<string[]> {
  yield columns
  for (const one of all) yield* cellsOf(one)
}

async function* csv(rows: Iterable<string[]>, rest: Rest): Pieces {
  let lines: string[][] = []
  yield MARK
  for (const row of rows) {
    lines.push(row)
    if (lines.length < AT_ONCE) continue
    yield linesOf(lines)
    lines = []
    await rest()
  }
  if (lines.length > 0) yield linesOf(lines)
}

const DAY_COLUMNS = ['Date', 'Voucher', 'Number', 'Account', 'Debit ₹', 'Credit ₹', 'What for']

function dayCells({
  day,
  type,
  number,
  note,
  postings,
}: ReturnType<typeof vouchersOf> extends Generator<infer V> ? V : never) {
  return postings.map(({ account, paise }) => [
    day,
    type,
    number,
    account,
    ...(paise > 0 ? [plainRupees(paise), ''] : ['', plainRupees(-paise)]),
    note,
  ])
}

function* cashRows(entries: Books['entries'], closings: Books['closings']): Generator<string[]> {
  yield CASH_COLUMNS
  let next = 0
  for (const closing of closings) {
    for (let entry = entries[next]; entry && entry.day <= closing.day; entry = entries[++next]) yield cashCells(entry)
    yield closingCells(closing)
  }
  for (const entry of entries.slice(next)) yield cashCells(entry)
}

async function* tallyOf(books: Books, rest: Rest): Pieces {
  yield TALLY_HEAD
  const known = new Set<string>()
  for (const { postings } of vouchersOf(books)) {
    for (const posting of postings) {
      if (known.has(posting.account)) continue
      known.add(posting.account)
      yield tallyAccount(posting)
    }
    await rest()
  }
  let piece = ''
  for (const voucher of vouchersOf(books)) {
    piece += tallyVoucher(voucher)
    if (piece.length < 64 * 1024) continue
    yield piece
    piece = ''
    await rest()
  }
  yield piece + TALLY_FOOT
}

/** The cash book of a month as lines: each entry, and after the day's last one how it was closed. Browser-safe. */
const CASH_COLUMNS = [
  'Date',
  'No.',
  'What',
  'Way',
  'Courier',
  'Orders',
  'In ₹',
  'Out ₹',
  'Takes back no.',
  'Expected in the till ₹',
  'Counted ₹',
  'Difference ₹',
  'Left in the till ₹',
  'Note',
]

function cashCells({ day, id, kind, way, courier, lines, amount, corrects }: BookedEntry): string[] {
  return [
    day,
    String(id),
    wordsOfKind(kind),
    wordsOfWay(way),
    courier ?? '',
    lines.map(({ orderNumber }) => orderNumber).join(' '),
    ...(amount > 0 ? [plainRupees(amount), ''] : ['', plainRupees(-amount)]),
    corrects === null ? '' : String(corrects),
    '',
    '',
    '',
    '',
    '',
  ]
}

function closingCells({ day, expected, counted, left, note }: BookedClosing): string[] {
  const sums = [expected, counted, counted - expected, left].map(plainRupees)
  return [day, '', 'Till counted', '', '', '', '', '', '', ...sums, note]
}
