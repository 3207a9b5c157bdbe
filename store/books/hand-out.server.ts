/** Hands out the books of a month or quarter, whole or a file of them; nothing while they do not add up. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Db } from '#db/client.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { StoreError } from '#store/errors.ts'
import { formatTotal, rupeesFromPaise } from '#store/money.ts'
import { takeBreaks } from '#store/take-breaks.ts'
import type { Figures } from './add-up.ts'
import { piecesOf } from './book-files.server.ts'
import { BOOK_FILES, type BookFile, type Books, filesOf, gstinsOf, WHOLE_FILE } from './books.ts'
import { type Period, wordsOfPeriod } from './period.ts'
import { readBooks } from './read-books.server.ts'

type Zipped = { name: string; pieces: AsyncIterable<string> }
export type HandedOut = { name: string; pieces: AsyncIterable<string | Uint8Array> }

/**
 * Throws `books_differ` while something is to be mended, `not_found` for a file that the shop has not, and `busy`. The audit log
 * tells of it.
 */
export async function handOut(
  db: Db,
  admin: Admin<'read takings'>,
  period: Period,
  file: BookFile | typeof WHOLE_FILE,
): Promise<HandedOut> {
  const { books, figures } = await readBooks(db, admin, period)
  const count = books.faults.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
  if (count > 0) {
    const words = `The books of ${wordsOfPeriod(period)} do not add up yet: ${count === 1 ? 'one thing is' : `${count} things are`} to be mended first.`
    throw new StoreError('books_differ', words, { facts: { faults: count } })
  }
  const whole = filesOf(books).flatMap((name) => zippedOf(name, books))
  const one = whole.find(({ name }) => name === file)
  if (file !== WHOLE_FILE && !one) {
    const several = gstinsOf(books).length > 1 && filesOf(books).includes(file)
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
  const name = `${period.name}-${file}`
  if (file !== WHOLE_FILE && one) return { name, pieces: one.pieces }
  return { name, pieces: zipOf([readMe(books, figures), ...whole]) }
}

/** One archive, written while it is read: each file when its turn comes. */
function zipOf(files: readonly Zipped[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const archive = Readable.from(zip.outputStream)
  zip.on('error', (error) => archive.destroy(error))
  for (const { name, pieces } of files) zip.addReadStreamLazy(name, (begin) => begin(null, Readable.from(pieces)))
  zip.end()
  return archive
}

/** GSTR-1 once for each GSTIN that the shop had in these days. */
function zippedOf(name: BookFile, books: Books): Zipped[] {
  if (!name.startsWith('gstr-1')) return [{ name, pieces: piecesOf(name, books, takeBreaks(), '') }]
  const gstins = gstinsOf(books)
  return gstins.map((gstin) => ({
    name: gstins.length === 1 ? name : name.replace('.', `-${gstin}.`),
    pieces: piecesOf(name, books, takeBreaks(), gstin),
  }))
}

/** The note that lies in the archive. */
function readMe(books: Books, { sold, cameBack, tax, received, owed, toGiveBack }: Figures): Zipped {
  const { shopName, period, remarks, kept } = books
  const sum = (words: string, paise: number) => `${words.padEnd(28)}${formatTotal(rupeesFromPaise(paise)).padStart(18)}`
  const lines = [
    `${shopName}: books of ${wordsOfPeriod(period)}`,
    '',
    sum(`Sold, ${kept.papers - kept.notes} papers`, sold),
    sum(`Taken back, ${kept.notes} notes`, -cameBack),
    sum('GST in it', tax),
    sum('Money in, less given back', received),
    sum('Still owed for these sales', owed),
    ...(toGiveBack > 0 ? [sum('Still to give back', toGiveBack)] : []),
    '',
    'Papers, register, ledger, cash and return add up to the paisa.',
    'A tax professional must confirm the figures before they are filed.',
    ...remarks.map((remark) => `- ${remark}`),
    '',
    ...filesOf(books).map((name) => `${name.padEnd(20)} ${BOOK_FILES[name]}`),
    '',
  ]
  return { name: 'READ ME.txt', pieces: onePiece(lines.join('\r\n')) }
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}
