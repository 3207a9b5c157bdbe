/** The rows of a table in a file, CSV or an Excel workbook, as a process of its own read them. */

/** Of several sheets the one whose first row has this column is read. */
export type RowsJob = { rowsOf: string }

/** Those that are not blank, each with its line in the file. */
export type SheetRows = { line: number; cells: string[] }[]

/** Throws `invalid_input` for what cannot be read, and `busy`. */
export type ReadRows = (file: string, job: RowsJob, from: { asker: string; signal: AbortSignal }) => Promise<SheetRows>
