/** Reads the bytes of a product file into rows of cells. */

import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { invalidField } from '#store/errors.ts'
import {
  COLUMNS,
  type CsvColumn,
  type FactNames,
  factColumn,
  headerKey,
  headersOf,
} from '#store/goods/product-changes/csv-columns.ts'
import { IMPORT_LIMITS } from '#store/goods/product-changes/product-imports.ts'
import type { ImportedSheet, ReadJob, SheetRow } from '#store/goods/product-changes/sheet.ts'
import { fieldSpec, isFieldName } from '#store/goods/products/product-fields.ts'
import { CATEGORIES } from '#store/goods/products/products.ts'
import { EARLIER_LIMITS, type EarlierFile, type EarlierJob } from '#store/people/earlier/earlier.ts'
import type { RowsJob } from '#store/sheet-rows.ts'
import { numberIn } from '#store/typed/number.ts'
import { isEarlierName, readEarlier } from './moving/earlier-file.ts'
import type { OldSystem } from './moving/moved-rows.ts'
import { isMovedName, readMoved, systemOf } from './moving/read-moved.ts'
import { isWorkbook, rowsOfWorkbook } from './read-workbook.ts'
import { refuseExcess, type SheetRecord } from './sheet-records.ts'

const PIECE = { rows: 100, characters: 64 * 1024 }
const MOST_IGNORED = 20

/** Reads a file of products. Throws `invalid_input` with the reason in plain words. */
export async function readSheet(file: Uint8Array, job: ReadJob): Promise<ImportedSheet> {
  const sheet: ImportedSheet = { rows: 0, ignoredColumns: [], pieces: [] }
  const pack = packer(sheet)
  let header: Header | undefined
  let old: { system: OldSystem; names: string[]; records: SheetRecord[] } | undefined
  const { facts = [] } = job
  const own = new Map(facts.map(({ id, name }) => [headerKey(name), factColumn(id)] as const))
  const columnOf = (name: string) => COLUMN_OF.get(headerKey(name)) ?? own.get(headerKey(name))
  const knows = (name: string) => columnOf(name) !== undefined || isMovedName(name)
  const onSheets = (names: string[]) => (sheet.sheets = names)
  for await (const record of recordsIn(file, { knows, wanted: job.sheet, onSheets })) {
    if (old) old.records.push(record)
    else if (header) pack.add(readRow(header, record), record)
    else {
      const names = record.cells.map((text) => text.trim().slice(0, 60))
      const system = systemOf(names)
      if (system) old = { system, names, records: [] }
      else header = readHeader(names, columnOf, facts)
      sheet.ignoredColumns = header?.ignored.slice(0, MOST_IGNORED) ?? []
    }
  }
  if (old) {
    const { rows, moved, ignored } = readMoved(old.system, old.names, old.records, { today: job.today, textOf })
    for (const row of rows) pack.add(row, { cells: Object.values(row.cells) })
    Object.assign(sheet, { moved, ignoredColumns: ignored.slice(0, MOST_IGNORED) })
  } else if (!header) throw invalidField('#file', 'The file is empty.')
  pack.end()
  return sheet
}

/** Reads customers or orders of another shop system. Throws as `readSheet`. */
export async function readEarlierFile(file: Uint8Array, { sheet }: EarlierJob): Promise<EarlierFile> {
  let sheets: string[] | undefined
  const { rows } = EARLIER_LIMITS
  const onSheets = (names: string[]) => (sheets = names)
  const read = await readEarlier(recordsIn(file, { knows: isEarlierName, wanted: sheet, onSheets, rows }), textOf)
  return { ...read, ...(sheets && { sheets }) }
}

/** Reads the rows of any table. Throws as `readSheet`. */
export async function readRows(file: Uint8Array, { rowsOf }: RowsJob): Promise<SheetRecord[]> {
  const knows = (name: string) => headerKey(name) === headerKey(rowsOf)
  const rows: SheetRecord[] = []
  for await (const { line, cells } of recordsIn(file, { knows })) rows.push({ line, cells: cells.map(textOf) })
  return rows
}

type Wanted = {
  knows: (name: string) => boolean
  wanted?: string | undefined
  onSheets?: (names: string[]) => void
  rows?: number
}

/** The rows of a workbook or text file. */
function recordsIn(file: Uint8Array, { knows, wanted, onSheets = () => undefined, rows }: Wanted) {
  return isWorkbook(file)
    ? rowsOfWorkbook(file, { knows, wanted, onSheets, rows })
    : recordsOf(textOfFile(file), knows, rows)
}

/** Packs rows into the sheet's pieces. */
function packer(sheet: ImportedSheet) {
  let piece: SheetRow[] = []
  let characters = 0
  const end = () => {
    if (piece.length > 0) sheet.pieces.push(Buffer.from(JSON.stringify(piece)))
    piece = []
    characters = 0
  }
  return {
    end,
    add(row: SheetRow, { cells }: Pick<SheetRecord, 'cells'>) {
      piece.push(row)
      sheet.rows += 1
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (piece.length === PIECE.rows || characters > PIECE.characters) end()
    },
  }
}

/** Positions of the known columns, the number of cells up to the last name, and headers that name no column. */
type Header = {
  columns: Map<CsvColumn, number>
  width: number
  ignored: string[]
  isOfSales: boolean
  facts: FactNames
}

/** Columns of our own result files, which may be corrected and imported again. */
const OF_RESULTS = new Set(['row', 'outcome', 'why'])

function readHeader(names: string[], columnOf: (name: string) => CsvColumn | undefined, facts: FactNames): Header {
  const columns: Header['columns'] = new Map()
  const ignored: string[] = []
  for (const [at, name] of names.entries()) {
    const column = columnOf(name)
    const before = column && columns.get(column)
    if (column === undefined) {
      if (name !== '' && !OF_RESULTS.has(headerKey(name))) ignored.push(name)
    } else if (before === undefined) columns.set(column, at)
    else
      throw invalidField(
        '#file',
        `The column ${headersOf(column, facts).header} is there twice: as ${names[before]} and as ${name}.`,
      )
  }
  const [price, original] = [columns.get('price'), columns.get('originalPrice')]
  // WooCommerce has a "Sale price" beside its "Regular price" only where there is one.
  const isRegular = original !== undefined && headerKey(names[original] ?? '') === 'regular price'
  const isOfSales = isRegular && (price === undefined || headerKey(names[price] ?? '') === 'sale price')
  if (isOfSales) columns.set('price', price ?? original)
  if (isOfSales && price === undefined) columns.delete('originalPrice')
  const missing = REQUIRED.filter((column) => !columns.has(column)).map((column) => headersOf(column).header)
  if (!columns.has('id') && missing.length > 0) {
    const found = names.filter(Boolean).slice(0, MOST_IGNORED).join(', ')
    const unknown = ignored.length > 0 ? ` Not known: ${ignored.slice(0, MOST_IGNORED).join(', ')}.` : ''
    const words = 'The first row must hold the names of the columns, such as Name, Price and Stock.'
    throw invalidField('#file', `${words} Found: ${found}. Missing: ${missing.join(', ')}.${unknown}`)
  }
  return { columns, width: names.findLastIndex(Boolean) + 1, ignored, isOfSales, facts }
}

/** A row's cells by column. A cell beyond the limit, which no field needs, is cut and its row refused. */
function readRow(header: Header, { line, cells }: SheetRecord): SheetRow {
  const there = [...header.columns].filter(([, at]) => at < cells.length)
  const read = there.map(([column, at]) => [column, textOf(cells[at] ?? '')] as const)
  const row: SheetRow = {
    line,
    cells: Object.fromEntries(read.map(([column, cell]) => [column, cell.slice(0, IMPORT_LIMITS.cell)])),
  }
  if (header.isOfSales && row.cells.price === '' && row.cells.originalPrice) {
    row.cells.price = row.cells.originalPrice
    row.cells.originalPrice = ''
  }
  const refusal = problemOf(header, cells)
  if (refusal !== undefined) return { ...row, refusal }
  // Spreadsheets omit blank cells at the end; a missing cell leaves the field as it is.
  const left = [...header.columns.keys()].filter((column) => !(column in row.cells))
  if (left.length === 0) return row
  return {
    ...row,
    warning: `The row ends early: ${left.map((column) => headersOf(column, header.facts).header).join(', ')} stay as they are.`,
  }
}

/** Why the row does not fit its header, so that cells may be in the wrong column; undefined when it fits. */
function problemOf(header: Header, cells: string[]): string | undefined {
  const { columns, width } = header
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (count > width) {
    return `This row has ${count} cells, the first row ${width}. Put a value with a comma into quotation marks.`
  }
  for (const [column, at] of columns) {
    const { header: name } = headersOf(column, header.facts)
    const cell = cells[at] ?? ''
    if (cell.length > IMPORT_LIMITS.cell) {
      return `${name}: a cell may have ${IMPORT_LIMITS.cell.toLocaleString('en-IN')} characters.`
    }
    if (cell.includes(UNDECODABLE))
      return `${name}: a sign of "${cell.slice(0, 40)}" cannot be read. Save the file as "CSV UTF-8".`
    if (holdsRows(header, cells, at)) {
      return `${name} holds what looks like other rows: a quotation mark is missing, or there is one too many.`
    }
  }
  return undefined
}

/** Whether an open quotation mark swallowed rows: a line of the cell is a row, or its ends complete the cells beside it. */
function holdsRows(header: Header, cells: string[], at: number): boolean {
  const lines = (cells[at] ?? '').split(/[\r\n]+/)
  if (lines.length < 2) return false
  return SEPARATORS.some((separator) => {
    const [first = [], ...others] = lines.map((line) => line.split(separator))
    const [last = []] = others.slice(-1)
    if ([first, ...others].some((row) => row.length > 1 && isRow(header, row))) return true
    const ends = [
      [...cells.slice(0, at), ...first],
      [...last, ...cells.slice(at + 1)],
    ]
    return first.length + last.length > 2 && ends.every((row) => isTold(header, row))
  })
}

const TOLD_BY: Partial<Record<CsvColumn, (cell: string) => boolean>> = {
  id: (cell) => cell === '' || /^[\da-f-]{36}$/i.test(cell),
  price: (cell) => numberIn(cell) !== undefined,
  stock: (cell) => numberIn(cell) !== undefined,
  category: (cell) => CATEGORIES.some((name) => cell.toLowerCase().startsWith(name.toLowerCase())),
}

/** Whether the cells are as many as the header's, with numbers and categories where they must be. */
function isRow(header: Header, row: string[]): boolean {
  const { width } = header
  return row.length >= width && row.findLastIndex((cell) => cell.trim() !== '') < width && isTold(header, row)
}

function isTold({ columns }: Header, row: string[]): boolean {
  const told = [...columns].flatMap(([column, at]) => TOLD_BY[column]?.((row[at] ?? '').trim()) ?? [])
  return told.length > 1 && told.every(Boolean)
}

/** Some programs write ="0402" to keep a zero. */
function textOf(cell: string): string {
  return cell.trim().replace(/^="([^"]*)"$/, '$1')
}

const REQUIRED = COLUMNS.filter((column) => isFieldName(column) && fieldSpec(column).absent === 'refused')

const COLUMN_OF = new Map(
  COLUMNS.flatMap((column) => {
    const { header, also } = headersOf(column)
    return [column, header, ...also].map((name) => [headerKey(name), column] as const)
  }),
)

const CHUNK = 64 * 1024
const LONGEST_HEADER = 20_000
export const SEPARATORS = [',', ';', '\t', '|'] as const
/** A file can have several kinds of line ends when it was put together from others. */
const LINE_ENDS = ['\r\n', '\n', '\r']

/** Stands for bytes that cannot be decoded, and for NUL, which PostgreSQL cannot store. */
const UNDECODABLE = '\ufffd'

/** The text of the file: UTF-8, UTF-16 or Windows-1252. What cannot be decoded is `UNDECODABLE`. */
export function textOfFile(bytes: Uint8Array): string {
  const text = new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes)
  const isOther = text.includes(UNDECODABLE) && !isUtf8(text)
  return (isOther ? new TextDecoder('windows-1252').decode(bytes) : text).replaceAll('\0', UNDECODABLE)
}

/** Still UTF-8 with a stray byte: it has letters of three bytes, such as Hindi, or as many of two bytes as were lost. */
function isUtf8(text: string): boolean {
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0
  return /[\u0800-\ufffc]|[\ud800-\udbff]/.test(text) || count(/[\x80-\u07ff]/g) >= count(/\ufffd/g)
}

/** Recognises UTF-16 by its byte order mark, or by a zero in every other byte of plain letters. */
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
 * Yields the rows that are not blank; blank ones count towards the limit, because they take time. `knows` recognises column
 * names, by which the separator is found. Throws `invalid_input` in plain words.
 */
export async function* recordsOf(
  text: string,
  knows: (name: string) => boolean,
  most?: number,
): AsyncGenerator<SheetRecord> {
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
      refuseExcess(records + 1 + before, index, most)
      return cell
    },
  })
  const pieces = Readable.from(piecesOf(body)).on('error', () => undefined)
  let line = before
  try {
    for await (const cells of pieces.pipe(parser) as AsyncIterable<string[]>) {
      line += 1
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells }
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('#file', wordsOf(error, before + Number(error.records) + 1))
    throw error
  }
}

/** The separator by which the first row has the most known names, and among those the most cells. */
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
