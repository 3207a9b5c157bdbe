/** Reads tables in the forms that people's programs write: Excel's encodings, three separators, line breaks in cells. */
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { invalidField } from '#store/errors.ts'
import { IMPORT_LIMITS } from '#store/product-changes/product-imports.ts'

/** A row that is not blank; `line` counts as the spreadsheet does, from 1. */
export type CsvRecord = { line: number; cells: string[] }

const CHUNK = 64 * 1024
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04]

/** The text of the file: UTF-8, UTF-16 or Windows-1252. Throws `invalid_input` for a workbook. */
export function textOfFile(bytes: Uint8Array): string {
  if (WORKBOOK.every((byte, i) => bytes[i] === byte)) {
    throw invalidField('#file', 'This is an Excel workbook. In Excel, choose Save As and "CSV UTF-8".')
  }
  const encoding = utf16Of(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Tells UTF-16 by its mark, or by the zero in every other byte of plain letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 200)
  const zeros = [0, 1].map((odd) => start.filter((byte, i) => byte === 0 && i % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < start.length / 4) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Yields the rows that are not blank. Blank ones count too, because they take time. Throws `invalid_input` in plain words. */
export async function* recordsOf(text: string): AsyncGenerator<CsvRecord> {
  const announced = /^sep=(.)\r?\n/.exec(text)
  const body = announced ? text.slice(announced[0].length) : text
  const before = announced ? 1 : 0
  const parser = parse({
    delimiter: announced?.[1] ?? separatorOf(body),
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: 200_000,
    // Checked cell by cell, so that nothing beyond the limit is read.
    cast(cell, { index, records }) {
      refuseExcess(records + 1 + before, index)
      return cell
    },
  })
  const rows = Readable.from(piecesOf(body)).on('error', () => undefined)
  let line = before
  try {
    for await (const cells of rows.pipe(parser) as AsyncIterable<string[]>) {
      line += 1
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells }
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('#file', wordsOf(error, line + 1))
    throw error
  }
}

/** The first row has the columns' names; `at` counts cells from 0. */
function refuseExcess(line: number, at: number): void {
  const { rows, columns } = IMPORT_LIMITS
  if (line > rows + 1) {
    const most = `A file may have ${rows.toLocaleString('en-IN')} rows, and blank ones count.`
    throw invalidField('#file', `${most} Delete the empty rows below your products, or split the file.`)
  }
  if (at >= columns) throw invalidField('#file', `Row ${line} has more than ${columns} columns. Delete the empty ones.`)
}

/** The separator that occurs most in the header. */
function separatorOf(text: string): string {
  const header = text.slice(0, 5000).split(/\r?\n|\r/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: header.split(separator).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK)
}

function wordsOf(error: CsvError, line: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return `A quotation mark is opened in or after row ${line} and never closed.`
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `Row ${line} is far too long. A quotation mark may be missing.`
  return `Row ${line} cannot be read. A quotation mark may be missing.`
}
