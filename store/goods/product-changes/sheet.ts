/** A file of products as it was read: its rows lie packed in pieces, so that a large one is unpacked piece by piece. */
import { type CsvColumn, type FactColumn, type FactNames, headersOf } from './csv-columns.ts'
import type { MoveChoices, MovedFile } from './product-changes.schema.ts'

/** The cells of one row by column; a column that the file lacks is absent. */
export type Cells = Partial<Record<Exclude<CsvColumn, FactColumn>, string>> & Record<FactColumn, string>

/**
 * `line` counts as the spreadsheet does; `refusal` says why the row cannot be used, `warning` what is odd, in plain words. Of
 * another shop system's file: which of its `categories` the row has, whether nobody counted its stock, and addresses of pictures.
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

/** `pieces` hold rows as JSON, some milliseconds of work each; `sheets` are those of a workbook that has several with rows. */
export type ImportedSheet = {
  rows: number
  ignoredColumns: string[]
  pieces: Uint8Array[]
  isWithoutCost?: true
  sheets?: string[]
  moved?: MovedFile
  choices?: MoveChoices
}

/** For who may not see costs: that column is ignored like one that means nothing. */
export function withoutCost(sheet: ImportedSheet): ImportedSheet {
  const [first] = sheet.pieces
  const [row] = first ? (JSON.parse(Buffer.from(first).toString()) as SheetRow[]) : []
  if (row?.cells.cost === undefined) return sheet
  return { ...sheet, ignoredColumns: [...sheet.ignoredColumns, headersOf('cost').header], isWithoutCost: true }
}

/** `sheet` is the one to read of a workbook, `today` as "2026-11-28", `facts` the owner's own. */
export type ReadJob = { sheet?: string | undefined; today: string; facts?: FactNames }

/** Reads the file at a path; throws `invalid_input` when it cannot be read, `busy` when too many want one read. */
export type ReadSheet = (
  file: string,
  job: ReadJob,
  from: { asker: string; signal: AbortSignal },
) => Promise<ImportedSheet>
