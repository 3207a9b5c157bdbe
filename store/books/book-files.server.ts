/** The files of a month as text, piece by piece. */
import { wordsOfKind, wordsOfWay } from '#store/cash-book/cash-book.ts'
import { type Columns, cellsOf, headingsOf } from '#store/export/columns.ts'
import { element, escaped } from '#store/export/xml.ts'
import { plainRupees } from '#store/money.ts'
import { linesOf, MARK } from '#store/product-changes/csv-write.server.ts'
import type { BookedClosing, BookedEntry, BookFile, Books } from './books.ts'
import { gatherGstr1, writeGstr1 } from './gstr-1.ts'
import { gstr1Cells } from './gstr-1-table.ts'
import { wordsOfPeriod } from './period.ts'
import { REGISTER_COLUMNS, registerLinesOf } from './sales-register.ts'
import { type Posting, type Voucher, vouchersOf } from './vouchers.ts'

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
  'sales-register.csv': ({ papers }, rest) => csv(with_(REGISTER_COLUMNS, registerOf(papers)), rest),
  'day-book.csv': (books, rest) => csv(with_(DAY_COLUMNS, postingsOf(books)), rest),
  'cash-book.csv': ({ entries, closings }, rest) => csv(with_(CASH_COLUMNS, cashOf(entries, closings)), rest),
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

function* with_<Row>(columns: Columns<Row>, rows: Iterable<Row>): Generator<string[]> {
  yield headingsOf(columns)
  for (const row of rows) yield cellsOf(columns, row)
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

function* registerOf(papers: Books['papers']) {
  for (const paper of papers) for (const line of registerLinesOf(paper)) yield { paper, line }
}

function* postingsOf(books: Books) {
  for (const voucher of vouchersOf(books)) for (const posting of voucher.postings) yield { ...voucher, ...posting }
}

const above = (paise: number) => (paise > 0 ? plainRupees(paise) : '')
const below = (paise: number) => (paise > 0 ? '' : plainRupees(-paise))

const DAY_COLUMNS: Columns<ReturnType<typeof postingsOf> extends Generator<infer Row> ? Row : never> = [
  ['Date', ({ day }) => day],
  ['Voucher', ({ type }) => type],
  ['Number', ({ number }) => number],
  ['Account', ({ account }) => account],
  ['Debit ₹', ({ paise }) => above(paise)],
  ['Credit ₹', ({ paise }) => below(paise)],
  ['What for', ({ note }) => note],
]

/** Each entry, and after the day's last one how it was closed. */
function* cashOf(entries: Books['entries'], closings: Books['closings']): Generator<CashRow> {
  let next = 0
  for (const closing of closings) {
    for (let entry = entries[next]; entry && entry.day <= closing.day; entry = entries[++next]) yield { entry }
    yield { closing }
  }
  for (const entry of entries.slice(next)) yield { entry }
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

type CashRow = { entry: BookedEntry; closing?: never } | { entry?: never; closing: BookedClosing }

const CASH_COLUMNS: Columns<CashRow> = [
  ['Date', ({ entry, closing }) => (entry ?? closing).day],
  ['No.', ({ entry }) => entry?.id],
  ['What', ({ entry }) => (entry ? wordsOfKind(entry.kind) : 'Till counted')],
  ['Way', ({ entry }) => entry && wordsOfWay(entry.way)],
  ['Courier', ({ entry }) => entry?.courier],
  ['Orders', ({ entry }) => entry?.lines.map(({ orderNumber }) => orderNumber).join(' ')],
  ['In ₹', ({ entry }) => entry && above(entry.amount)],
  ['Out ₹', ({ entry }) => entry && below(entry.amount)],
  ['Takes back no.', ({ entry }) => entry?.corrects],
  ['Expected in the till ₹', ({ closing }) => closing && plainRupees(closing.expected)],
  ['Counted ₹', ({ closing }) => closing && plainRupees(closing.counted)],
  ['Difference ₹', ({ closing }) => closing && plainRupees(closing.counted - closing.expected)],
  ['Left in the till ₹', ({ closing }) => closing && plainRupees(closing.left)],
  ['Note', ({ closing }) => closing?.note],
]

/** All vouchers of the books as XML that Tally imports, with the accounts they need. */
const MESSAGE = '<TALLYMESSAGE xmlns:UDF="TallyUDF">'

/** Accounts that are there already stay as they are. */
const TALLY_HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME><STATICVARIABLES><IMPORTDUPS>@@DUPIGNORECOMBINE</IMPORTDUPS></STATICVARIABLES></REQUESTDESC><REQUESTDATA>
`
const TALLY_FOOT = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

/** Tally's name for the tax of an account. */
const DUTY_HEADS: Record<string, string> = {
  'Output CGST': 'Central Tax',
  'Output SGST': 'State Tax',
  'Output IGST': 'Integrated Tax',
}

function tallyAccount({ account, group, gstin }: Posting): string {
  const head = DUTY_HEADS[account]
  return [
    `${MESSAGE}<LEDGER NAME="${escaped(account)}" ACTION="Create"><NAME.LIST>${element('NAME', account)}</NAME.LIST>`,
    element('PARENT', group),
    head ? `${element('TAXTYPE', 'GST')}${element('GSTDUTYHEAD', head)}` : '',
    gstin ? `${element('GSTREGISTRATIONTYPE', 'Regular')}${element('PARTYGSTIN', gstin)}` : '',
    '</LEDGER></TALLYMESSAGE>\n',
  ].join('')
}

/** A debit is below 0 and "deemed positive". The id keeps a second import from doubling it. */
function tallyVoucher({ type, id, number, day, party, note, postings }: Voucher): string {
  const entries = postings.map(({ account, paise }) =>
    [
      '<ALLLEDGERENTRIES.LIST>',
      element('LEDGERNAME', account),
      element('ISDEEMEDPOSITIVE', paise > 0 ? 'Yes' : 'No'),
      element('AMOUNT', plainRupees(-paise)),
      '</ALLLEDGERENTRIES.LIST>',
    ].join(''),
  )
  return [
    `${MESSAGE}<VOUCHER REMOTEID="tokri-${escaped(id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    element('DATE', day.replaceAll('-', '')),
    element('VOUCHERTYPENAME', type),
    element('VOUCHERNUMBER', number),
    element('PARTYLEDGERNAME', party),
    element('NARRATION', note),
    ...entries,
    '</VOUCHER></TALLYMESSAGE>\n',
  ].join('')
}
