/** Turns the bytes of a product file into the cells of its rows. */
import { invalidField } from '#store/errors.ts'
import { COLUMNS, type CsvColumn, headersOf, plain } from '#store/product-changes/csv-columns.ts'
import { IMPORT_LIMITS } from '#store/product-changes/product-imports.ts'
import type { Sheet, SheetRow } from '#store/product-changes/sheet.ts'
import { type CsvRecord, recordsOf, textOfFile } from './csv-text.ts'

/** A piece is full after this many rows or characters. */
const PIECE = { rows: 100, characters: 64 * 1024 }
const MOST_IGNORED = 20

/** Reads the whole file. Throws `invalid_input` with the reason in plain words. */
export async function readSheet(file: Uint8Array): Promise<Sheet> {
  const sheet: Sheet = { rows: 0, ignoredColumns: [], pieces: [] }
  let columns: Columns | undefined
  let piece: SheetRow[] = []
  let characters = 0
  const endPiece = () => {
    if (piece.length > 0) sheet.pieces.push(Buffer.from(JSON.stringify(piece)))
    piece = []
    characters = 0
  }
  for await (const record of recordsOf(textOfFile(file))) {
    if (!columns) {
      const header = readHeader(record)
      columns = header.columns
      sheet.ignoredColumns = header.ignored.slice(0, MOST_IGNORED)
      continue
    }
    piece.push(readRow(columns, record))
    sheet.rows += 1
    characters += record.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (piece.length === PIECE.rows || characters > PIECE.characters) endPiece()
  }
  if (!columns) throw invalidField('#file', 'The file is empty.')
  endPiece()
  return sheet
}

/** The position of each column. */
type Columns = Map<CsvColumn, number>

/** Columns of our own result files, which may be corrected and imported again. */
const OF_RESULTS = new Set(['row', 'outcome', 'why'])

/** Reads the first row: its columns, and the headers that name none. */
function readHeader({ cells }: CsvRecord): { columns: Columns; ignored: string[] } {
  const columns: Columns = new Map()
  const ignored: string[] = []
  for (const [at, text] of cells.entries()) {
    const column = COLUMN_OF.get(plain(text))
    if (column === undefined) {
      if (text.trim() !== '' && !OF_RESULTS.has(plain(text))) ignored.push(text.trim().slice(0, 60))
    } else if (columns.has(column)) throw invalidField('#file', `The column ${text.trim()} is there twice.`)
    else columns.set(column, at)
  }
  if (!columns.has('id') && !columns.has('name')) {
    throw invalidField('#file', 'The first row must hold the names of the columns, such as Name, Price and Stock.')
  }
  return { columns, ignored }
}

/** No field may be as long as a cell: of a longer one the row keeps the beginning, and is refused. */
function readRow(columns: Columns, { line, cells }: CsvRecord): SheetRow {
  const most = IMPORT_LIMITS.cell
  const read = [...columns].map(([column, at]) => [column, (cells[at] ?? '').trim()] as const)
  const row: SheetRow = { line, cells: Object.fromEntries(read.map(([column, cell]) => [column, cell.slice(0, most)])) }
  const [tooLong] = read.find(([, cell]) => cell.length > most) ?? []
  if (tooLong === undefined) return row
  const words = `${headersOf(tooLong).header}: a cell may have ${most.toLocaleString('en-IN')} characters.`
  return { ...row, refusal: words }
}

const COLUMN_OF = new Map(
  COLUMNS.flatMap((column) => {
    const { header, also } = headersOf(column)
    return [column, header, ...also].map((name) => [plain(name), column] as const)
  }),
)
