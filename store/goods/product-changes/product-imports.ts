/** Products as a table in a file: its columns, and what became of a file that was imported. Browser-safe. */

/** A file may have this many bytes, rows (blank ones count too) and columns, and a cell this many characters. */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000, columns: 200, cell: 20_000 } as const
