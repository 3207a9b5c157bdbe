/** A product file after reading. Its rows are packed in pieces, so that a large file is unpacked bit by bit. */
import { type CsvColumn, type FactColumn, type FactNames, headersOf } from './csv-columns.ts'
import type { MoveChoices, MovedFile } from './product-changes.schema.ts'

/** A row's cells by column; columns that the file lacks are absent. */
export type Cells = Partial<Record<Exclude<CsvColumn, FactColumn>, string>> & Record<FactColumn, string>

/**
 * A row; `line` as the spreadsheet counts. `refusal` says why it cannot be used, `warning` what is odd. For another shop
 * system's file: `from` are indexes of its categories, `isUncounted` means that its stock was not counted.
 */
export type SheetRow = {
  line: number
  cells: Cells
  refusal?: string
  warning?: string
  from?: number[]
  isUncounted?: true
  pictures?: string[]
}

/** `pieces` hold rows as JSON, each some milliseconds of work; `sheets` are a workbook's sheets, if several have rows. */
export type ImportedSheet = {
  rows: number
  ignoredColumns: string[]
  pieces: Uint8Array[]
  isWithoutCost?: true
  sheets?: string[]
  moved?: MovedFile
  choices?: MoveChoices
}

/** The file for a person who may not see costs: its cost column is ignored. */
export function withoutCost(sheet: ImportedSheet): ImportedSheet {
  const [first] = sheet.pieces
  const [row] = first ? (JSON.parse(Buffer.from(first).toString()) as SheetRow[]) : []
  if (row?.cells.cost === undefined) return sheet
  return { ...sheet, ignoredColumns: [...sheet.ignoredColumns, headersOf('cost').header], isWithoutCost: true }
}

/** `sheet` chooses a sheet of a workbook; `today` as "2026-11-28". */
export type ReadJob = { sheet?: string | undefined; today: string; facts?: FactNames }

/** Reads the file at the path. Throws `invalid_input` when it cannot be read, `busy` when too many are waiting. */
export type ReadSheet = (
  file: string,
  job: ReadJob,
  from: { asker: string; signal: AbortSignal },
) => Promise<ImportedSheet>
