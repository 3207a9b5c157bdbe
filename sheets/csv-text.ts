/** Reads tables in the forms that people's programs write: Excel's encodings, four separators, line breaks in cells. */
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { invalidField } from '#store/errors.ts'
import { IMPORT_LIMITS } from '#store/product-changes/product-imports.ts'

/** A row that is not blank; `line` counts as the spreadsheet does, from 1. */
export type CsvRecord = { line: number; cells: string[] }

const CHUNK = 64 * 1024
const LONGEST_HEADER = 20_000
export const SEPARATORS = [',', ';', '\t', '|'] as const
/** All of them in one file: it was put together from several. */
const LINE_ENDS = ['\r\n', '\n', '\r']
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04]

/** Stands for a byte that is no sign, and for NUL, which nothing can store. */
export const LOST_SIGN = '\ufffd'

/** The text of the file: UTF-8, UTF-16 or Windows-1252. What cannot be read is `LOST_SIGN`. Throws `invalid_input` for a workbook. */
export function textOfFile(bytes: Uint8Array): string {
  if (WORKBOOK.every((byte, i) => bytes[i] === byte)) {
    throw invalidField('#file', 'This is an Excel workbook. In Excel, choose Save As and "CSV UTF-8".')
  }
  const text = new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes)
  const isOther = text.includes(LOST_SIGN) && !isUtf8(text)
  return (isOther ? new TextDecoder('windows-1252').decode(bytes) : text).replaceAll('\0', LOST_SIGN)
}

/** One stray byte makes no other encoding: there are letters of several bytes, such as those of Hindi, or not fewer than lost ones. */
function isUtf8(text: string): boolean {
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0
  return /[\u0800-\ufffc]|[\ud800-\udbff]/.test(text) || count(/[\x80-\u07ff]/g) >= count(/\ufffd/g)
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

/**
 * Yields the rows that are not blank. Blank ones count too, because they take time. `knows` tells the names of columns, by
 * which the separator is found. Throws `invalid_input` in plain words.
 */
export async function* recordsOf(text: string, knows: (name: string) => boolean): AsyncGenerator<CsvRecord> {
  const announced = /^\ufeff?sep=(.)(?:\r\n|\n|\r)/.exec(text)
  const body = announced ? text.slice(announced[0].length) : text
  const before = announced ? 1 : 0
  const parser = parse({
    delimiter: announced?.[1] ?? separatorOf(body, knows),
    record_delimiter: LINE_ENDS,
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
    if (error instanceof CsvError) throw invalidField('#file', wordsOf(error, before + Number(error.records) + 1))
    throw error
  }
}

function refuseExcess(line: number, at: number): void {
  const { rows, columns } = IMPORT_LIMITS
  if (line > rows + 1) {
    const most = `A file may have ${rows.toLocaleString('en-IN')} rows, and blank ones count.`
    throw invalidField('#file', `${most} Delete the empty rows below your products, or split the file.`)
  }
  if (at >= columns) throw invalidField('#file', `Row ${line} has more than ${columns} columns. Delete the empty ones.`)
}

/** The separator that makes the most known names of the first row, and of those that make the same the most cells. */
function separatorOf(text: string, knows: (name: string) => boolean): string {
  const ranked = SEPARATORS.map((separator) => {
    const cells = headerBy(separator, text.slice(0, LONGEST_HEADER))
    return {
      separator,
      rank: cells.filter(knows).length * IMPORT_LIMITS.columns + Math.min(cells.length, IMPORT_LIMITS.columns - 1),
    }
  })
  return ranked.reduce((best, one) => (one.rank > best.rank ? one : best)).separator
}

function headerBy(delimiter: string, text: string): string[] {
  const form = { delimiter, record_delimiter: LINE_ENDS, relax_quotes: true, relax_column_count: true }
  try {
    return parseAtOnce(text, { ...form, skip_empty_lines: true, to: 1 })[0] ?? []
  } catch {
    return []
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK)
}

function wordsOf(error: CsvError, line: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `A quotation mark is opened in row ${line} and never closed.`
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `Row ${line} is far too long. A quotation mark may be missing.`
  return `Row ${line} cannot be read. A quotation mark may be missing.`
}
