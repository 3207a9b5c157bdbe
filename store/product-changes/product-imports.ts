/** Products as a table in a file: its columns, and what became of a file that was imported. Browser-safe. */

/** A file may have this many bytes and rows. */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000 } as const
