/** The cells of a row by the columns that its header names. */
import { COLUMNS, type CsvColumn, headersOf } from './csv-fields.server.ts'
import { type CsvRecord, plain } from './csv-text.server.ts'
import { unguarded } from './csv-write.server.ts'

/** Where each column stands, and the headers that stand for nothing. */
export type Header = { columns: Map<CsvColumn, number>; ignored: string[]; repeated: string[] }

/** The cells of one row by column; a column that the file lacks is absent. */
export type Cells = Partial<Record<CsvColumn, string>>

/** Of our own result files: they may be corrected and come back. */
const OF_RESULTS = new Set(['row', 'outcome', 'why'])

/** Reads the first row. */
export function readHeader(record: CsvRecord): Header {
  const header: Header = { columns: new Map(), ignored: [], repeated: [] }
  for (const [at, text] of record.cells.entries()) {
    const column = COLUMN_OF.get(plain(text))
    if (column === undefined) {
      if (text.trim() !== '' && !OF_RESULTS.has(plain(text))) header.ignored.push(text.trim().slice(0, 60))
    } else if (header.columns.has(column)) header.repeated.push(text.trim())
    else header.columns.set(column, at)
  }
  return header
}

/** The cells of a row by column, without the apostrophes that keep them from being run. */
export function readCells(header: Header, record: CsvRecord): Cells {
  const cells = [...header.columns].map(([column, at]) => [column, unguarded((record.cells[at] ?? '').trim())])
  return Object.fromEntries(cells)
}

const COLUMN_OF = new Map(
  COLUMNS.flatMap((column) => {
    const { header, also } = headersOf(column)
    return [column, header, ...also].map((name) => [plain(name), column] as const)
  }),
)
