/** Hands out the books of a month or quarter, as an archive or one file; refused while their sums differ. */
import type { Db } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import type { Images } from '#store/goods/images/images.server.ts'
import type { Cell } from '#store/goods/product-changes/csv-write.server.ts'
import { movesMoney, wordsOfEntryKind, wordsOfWay } from '#store/money/cash-book/cash-book.ts'
import { wordsOfExpenseKind } from '#store/money/expenses/expenses.ts'
import { formatTotal, plainRupees, rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { type Columns, exportCells, headingsOf } from '#store/shop/export/columns.ts'
import { type TableForm, tableFile } from '#store/shop/export/table-file.ts'
import { escapeXml, xmlElement } from '#store/shop/export/xml.ts'
import { type ZippedFile, zipOf } from '#store/shop/export/zip.ts'
import { createYield } from '#store/take-breaks.ts'
import {
  type BookedEntry,
  type Posting,
  PURCHASE_COLUMNS,
  purchasesOf,
  REGISTER_COLUMNS,
  registerLinesOf,
  type Voucher,
  vouchersOf,
} from './booked-paper.ts'
import {
  BOOK_FILES,
  BOOKS_ARCHIVE,
  type BookedClosing,
  type BookFile,
  type Books,
  bookFilesOf,
  gstinsOf,
  type Period,
  wordsOfPeriod,
} from './books.ts'
import type { BookFigures } from './cross-check.ts'
import { gstr1Cells, gstr1Of, writeGstr1 } from './gstr-1.ts'
import { moneyFlowOf } from './month-money.ts'
import { readBooks } from './read-books.server.ts'

type Rest = () => Promise<void> | undefined
type Pieces = AsyncIterable<string | Uint8Array>
export type HandedOut = { name: string; pieces: Pieces }

/**
 * Throws `books_differ` while faults are unmended, `not_found` for a file that these books lack, and `busy`. Written to the
 * audit log.
 */
export async function handOutBooks(
  db: Db,
  admin: Admin<'read takings'>,
  period: Period,
  { file, form, readBill }: Wanted & { file: BookFile | typeof BOOKS_ARCHIVE; form: TableForm },
): Promise<HandedOut> {
  const { books, figures } = await readBooks(db, admin, period)
  const count = books.faults.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
  if (count > 0) {
    const words = `The books of ${wordsOfPeriod(period)} do not add up yet: ${count === 1 ? 'one thing is' : `${count} things are`} to be mended first.`
    throw new StoreError('books_differ', words, { facts: { faults: count } })
  }
  const whole = bookFilesOf(books).flatMap((name) => zippedOf(name, books, file === BOOKS_ARCHIVE ? 'csv' : form))
  const one = whole.find(({ name }) => name === file)
  if (file !== BOOKS_ARCHIVE && !one) {
    const several = gstinsOf(books).length > 1 && bookFilesOf(books).includes(file)
    const words = several
      ? 'The papers of these days have several GSTINs, and a GSTR-1 of each: please take everything in one archive.'
      : 'The shop has no such file for these days.'
    throw new StoreError('not_found', words)
  }
  await db.transaction((tx) =>
    recordAudit(tx, admin, {
      action: 'books.hand-out',
      subject: { id: period.name, name: wordsOfPeriod(period) },
      after: { file, soldPaise: figures.sold, cameBackPaise: figures.cameBack, receivedPaise: figures.received },
    }),
  )
  const name = `${period.name}-${file === BOOKS_ARCHIVE ? file : file.replace('csv', form)}`
  if (file !== BOOKS_ARCHIVE && one) return { name, pieces: one.pieces }
  return { name, pieces: zipOf([readMe(books, figures), ...whole, ...billsOf(books, readBill)]) }
}

type Wanted = { readBill: Images['readBill'] }

/** Bills of expenses, each read when the archive gets to it. */
function billsOf({ entries }: Books, readBill: Images['readBill']): ZippedFile[] {
  return entries.flatMap(({ id, day, expense }) => {
    const path = expense?.file
    if (!path) return []
    async function* pieces() {
      const bill = await readBill(path ?? '')
      if (bill) yield bill.body
    }
    return [{ name: `bills/${day}-no-${id}${path.slice(path.lastIndexOf('.'))}`, pieces: pieces() }]
  })
}

function zippedOf(name: BookFile, books: Books, form: TableForm): { name: string; pieces: Pieces }[] {
  if (!name.startsWith('gstr-1'))
    return [{ name, pieces: FILES[name](books, { rest: createYield(), gstin: '', form }) }]
  const gstins = gstinsOf(books)
  return gstins.map((gstin) => ({
    name: gstins.length === 1 ? name : name.replace('.', `-${gstin}.`),
    pieces: FILES[name](books, { rest: createYield(), gstin, form }),
  }))
}

function readMe(books: Books, { sold, cameBack, tax, received, owed, toGiveBack }: BookFigures): ZippedFile {
  const { shopName, period, remarks, kept } = books
  const sum = (words: string, paise: number) => `${words.padEnd(28)}${formatTotal(rupeesFromPaise(paise)).padStart(18)}`
  const flow = moneyFlowOf(books.money)
  const lines = [
    `${shopName}: books of ${wordsOfPeriod(period)}`,
    '',
    sum(`Sold, ${kept.papers - kept.notes} papers`, sold),
    sum(`Taken back, ${kept.notes} notes`, -cameBack),
    sum('GST in it', tax),
    sum('Money in, less given back', received),
    sum('Still owed for these sales', owed),
    ...(toGiveBack > 0 ? [sum('Still to give back', toGiveBack)] : []),
    ...(flow.out > books.money.givenBack
      ? [sum('Expenses', flow.out - books.money.givenBack), sum('Left', flow.left)]
      : []),
    '',
    'Papers, register, ledger, cash and return add up to the paisa.',
    'A tax professional must confirm the figures before they are filed.',
    ...remarks.map((remark) => `- ${remark}`),
    '',
    ...bookFilesOf(books).map((name) => `${name.padEnd(20)} ${BOOK_FILES[name]}`),
    '',
  ]
  return { name: 'READ ME.txt', pieces: [lines.join('\r\n')] }
}

/** How each file is written. `rest` yields to other requests; `gstin`: whose GSTR-1, as each GSTIN has its own. */
const FILES: Record<BookFile, (books: Books, how: { rest: Rest; gstin: string; form: TableForm }) => Pieces> = {
  async *'gstr-1.json'(books, { rest, gstin }) {
    yield writeGstr1(await gstr1Of(books, gstin, rest))
  },
  async *'gstr-1.csv'(books, { rest, gstin, form }) {
    yield* tableFile(form, [gstr1Cells(await gstr1Of(books, gstin, rest), wordsOfPeriod(books.period))])
  },
  'sales-register.csv': ({ papers }, how) => tableOf(REGISTER_COLUMNS, registerOf(papers), how),
  'purchase-register.csv': ({ entries }, how) => tableOf(PURCHASE_COLUMNS, purchasesOf(entries), how),
  'day-book.csv': (books, how) => tableOf(DAY_COLUMNS, postingsOf(books), how),
  'cash-book.csv': ({ entries, closings }, how) => tableOf(CASH_COLUMNS, cashOf(entries, closings), how),
  async *'tally.xml'(books, { rest }) {
    const accounts = new Map<string, Posting>()
    for (const { postings } of vouchersOf(books)) {
      for (const posting of postings) if (!accounts.has(posting.account)) accounts.set(posting.account, posting)
      await rest()
    }
    yield TALLY_HEAD + [...accounts.values()].map(tallyAccount).join('')
    yield* inPieces(tallyVouchers(books), rest)
    yield TALLY_FOOT
  },
}

const PIECE = 64 * 1024
const AT_ONCE = 100

async function* inPieces(parts: Iterable<string>, rest: Rest): AsyncGenerator<string> {
  let piece = ''
  for (const part of parts) {
    piece += part
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
    await rest()
  }
  yield piece
}

function tableOf<Row>(columns: Columns<Row>, rows: Iterable<Row>, { rest, form }: { rest: Rest; form: TableForm }) {
  return tableFile(form, inBatches(columns, rows, rest))
}

async function* inBatches<Row>(columns: Columns<Row>, rows: Iterable<Row>, rest: Rest): AsyncGenerator<Cell[][]> {
  let batch: Cell[][] = [headingsOf(columns)]
  for (const row of rows) {
    batch.push(exportCells(columns, row))
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
    await rest()
  }
  yield batch
}

function* tallyVouchers(books: Books): Generator<string> {
  for (const voucher of vouchersOf(books)) yield tallyVoucher(voucher)
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

/** Entries by day, and after the last of a day its closing. Entries on khata or by gift card are in the day book only. */
function* cashOf(all: Books['entries'], closings: Books['closings']): Generator<CashRow> {
  const entries = all.filter(movesMoney)
  let next = 0
  for (const closing of closings) {
    for (let entry = entries[next]; entry && entry.day <= closing.day; entry = entries[++next]) yield { entry }
    yield { closing }
  }
  for (const entry of entries.slice(next)) yield { entry }
}

function whatOf({ kind, expense }: BookedEntry): string {
  return expense ? `${wordsOfEntryKind(kind)}: ${wordsOfExpenseKind(expense.kind)}` : wordsOfEntryKind(kind)
}

type CashRow = { entry: BookedEntry; closing?: never } | { entry?: never; closing: BookedClosing }

const CASH_COLUMNS: Columns<CashRow> = [
  ['Date', ({ entry, closing }) => (entry ?? closing).day],
  ['No.', ({ entry }) => entry?.id],
  ['What', ({ entry }) => (entry ? whatOf(entry) : 'Till counted')],
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

const MESSAGE = '<TALLYMESSAGE xmlns:UDF="TallyUDF">'

/** Tally keeps accounts that exist already. */
const TALLY_HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME><STATICVARIABLES><IMPORTDUPS>@@DUPIGNORECOMBINE</IMPORTDUPS></STATICVARIABLES></REQUESTDESC><REQUESTDATA>
`
const TALLY_FOOT = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

const DUTY_HEADS: Record<string, string> = {
  'Output CGST': 'Central Tax',
  'Output SGST': 'State Tax',
  'Output IGST': 'Integrated Tax',
  'Input CGST': 'Central Tax',
  'Input SGST': 'State Tax',
  'Input IGST': 'Integrated Tax',
}

function tallyAccount({ account, group, gstin }: Posting): string {
  const head = DUTY_HEADS[account]
  return [
    `${MESSAGE}<LEDGER NAME="${escapeXml(account)}" ACTION="Create"><NAME.LIST>${xmlElement('NAME', account)}</NAME.LIST>`,
    xmlElement('PARENT', group),
    head ? `${xmlElement('TAXTYPE', 'GST')}${xmlElement('GSTDUTYHEAD', head)}` : '',
    gstin ? `${xmlElement('GSTREGISTRATIONTYPE', 'Regular')}${xmlElement('PARTYGSTIN', gstin)}` : '',
    '</LEDGER></TALLYMESSAGE>\n',
  ].join('')
}

/** In Tally a debit is below 0 and "deemed positive". The id keeps a second import from doubling the voucher. */
function tallyVoucher({ type, id, number, day, party, note, postings }: Voucher): string {
  const entries = postings.map(({ account, paise }) =>
    [
      '<ALLLEDGERENTRIES.LIST>',
      xmlElement('LEDGERNAME', account),
      xmlElement('ISDEEMEDPOSITIVE', paise > 0 ? 'Yes' : 'No'),
      xmlElement('AMOUNT', plainRupees(-paise)),
      '</ALLLEDGERENTRIES.LIST>',
    ].join(''),
  )
  return [
    `${MESSAGE}<VOUCHER REMOTEID="tokri-${escapeXml(id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    xmlElement('DATE', day.replaceAll('-', '')),
    xmlElement('VOUCHERTYPENAME', type),
    xmlElement('VOUCHERNUMBER', number),
    xmlElement('PARTYLEDGERNAME', party),
    xmlElement('NARRATION', note),
    ...entries,
    '</VOUCHER></TALLYMESSAGE>\n',
  ].join('')
}
