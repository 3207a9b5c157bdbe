/** Limits of product imports. Browser-safe. */

/** Most bytes of a file, rows (also blank ones), columns, and characters in a cell. */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000, columns: 200, cell: 20_000 } as const
