import { invalidField } from '#store/errors.ts'
import { IMPORT_LIMITS } from '#store/goods/product-changes/product-imports.ts'

/** A row that is not blank; `line` counts as the spreadsheet does, from 1. */
export type SheetRecord = { line: number; cells: string[] }

/** Refuses a row or cell beyond the limits; `at` is the cell's index. Throws `invalid_input` in plain words. */
export function refuseExcess(line: number, at: number, rows: number = IMPORT_LIMITS.rows): void {
  const { columns } = IMPORT_LIMITS
  if (line > rows + 1) {
    const most = `A file may have ${rows.toLocaleString('en-IN')} rows, and blank ones count.`
    throw invalidField('#file', `${most} Delete the empty rows at its end, or split the file.`)
  }
  if (at >= columns) throw invalidField('#file', `Row ${line} has more than ${columns} columns. Delete the empty ones.`)
}
