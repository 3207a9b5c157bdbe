/** Turns the bytes of a product file into the cells of its rows. */
import { invalidField } from '#store/errors.ts'
import { COLUMNS, type CsvColumn, headerKey, headersOf } from '#store/product-changes/csv-columns.ts'
import { IMPORT_LIMITS } from '#store/product-changes/product-imports.ts'
import type { Sheet, SheetRow } from '#store/product-changes/sheet.ts'
import { fieldSpec, isFieldName } from '#store/products/product-fields.ts'
import { CATEGORIES } from '#store/products/products.ts'
import { numberIn } from '#store/typed/number.ts'
import { type CsvRecord, LOST_SIGN, recordsOf, SEPARATORS, textOfFile } from './csv-text.ts'

const PIECE = { rows: 100, characters: 64 * 1024 }
const MOST_IGNORED = 20

/** Reads the whole file. Throws `invalid_input` with the reason in plain words. */
export async function readSheet(file: Uint8Array): Promise<Sheet> {
  const sheet: Sheet = { rows: 0, ignoredColumns: [], pieces: [] }
  let header: Header | undefined
  let piece: SheetRow[] = []
  let characters = 0
  const endPiece = () => {
    if (piece.length > 0) sheet.pieces.push(Buffer.from(JSON.stringify(piece)))
    piece = []
    characters = 0
  }
  for await (const record of recordsOf(textOfFile(file), (name) => COLUMN_OF.has(headerKey(name)))) {
    if (!header) {
      header = readHeader(record)
      sheet.ignoredColumns = header.ignored.slice(0, MOST_IGNORED)
      continue
    }
    piece.push(readRow(header, record))
    sheet.rows += 1
    characters += record.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (piece.length === PIECE.rows || characters > PIECE.characters) endPiece()
  }
  if (!header) throw invalidField('#file', 'The file is empty.')
  endPiece()
  return sheet
}

/** The position of each column, how many cells a row has up to the last name, and the headers that name no column. */
type Header = { columns: Map<CsvColumn, number>; width: number; ignored: string[]; isOfSales: boolean }

/** Columns of our own result files, which may be corrected and imported again. */
const OF_RESULTS = new Set(['row', 'outcome', 'why'])

function readHeader({ cells }: CsvRecord): Header {
  const columns: Header['columns'] = new Map()
  const names = cells.map((text) => text.trim().slice(0, 60))
  const ignored: string[] = []
  for (const [at, name] of names.entries()) {
    const column = COLUMN_OF.get(headerKey(name))
    const before = column && columns.get(column)
    if (column === undefined) {
      if (name !== '' && !OF_RESULTS.has(headerKey(name))) ignored.push(name)
    } else if (before === undefined) columns.set(column, at)
    else
      throw invalidField(
        '#file',
        `The column ${headersOf(column).header} is there twice: as ${names[before]} and as ${name}.`,
      )
  }
  const [price, original] = [columns.get('price'), columns.get('originalPrice')]
  // WooCommerce writes a "Sale price" only where there is one, beside the "Regular price".
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
  return { columns, width: names.findLastIndex(Boolean) + 1, ignored, isOfSales }
}

/** No field may be as long as a cell: of a longer one the row keeps the beginning, and is refused. */
function readRow(header: Header, { line, cells }: CsvRecord): SheetRow {
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
  // Spreadsheets leave out blank cells at the end: those say nothing, and take nothing away.
  const left = [...header.columns.keys()].filter((column) => !(column in row.cells))
  if (left.length === 0) return row
  return {
    ...row,
    warning: `The row ends early: ${left.map((column) => headersOf(column).header).join(', ')} stay as they are.`,
  }
}

/** Why the row is not as its header says, so that each of its cells may belong to another column. */
function problemOf(header: Header, cells: string[]): string | undefined {
  const { columns, width } = header
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (count > width) {
    return `This row has ${count} cells, the first row ${width}. Put a value with a comma into quotation marks.`
  }
  for (const [column, at] of columns) {
    const { header: name } = headersOf(column)
    const cell = cells[at] ?? ''
    if (cell.length > IMPORT_LIMITS.cell) {
      return `${name}: a cell may have ${IMPORT_LIMITS.cell.toLocaleString('en-IN')} characters.`
    }
    if (cell.includes(LOST_SIGN))
      return `${name}: a sign of "${cell.slice(0, 40)}" cannot be read. Save the file as "CSV UTF-8".`
    if (holdsRows(header, cells, at)) {
      return `${name} holds what looks like other rows: a quotation mark is missing, or there is one too many.`
    }
  }
  return undefined
}

/** Whether a quotation mark swallowed the ends of lines: a line of the cell is a row, or its first and its last are with the cells on their side. */
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

/** As wide as the header, with a number or a category where one must be. */
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
