import type pg from 'pg'

const APPEND_ONLY = ['cash_entries', 'cash_lines', 'expenses', 'invoices']

/** Empties the tables and all that refers to them, cash book and papers too, which refuse that to everybody else. */
export async function emptyTables(pool: Pick<pg.Pool, 'query'>, tables: string): Promise<void> {
  const alter = (what: 'disable' | 'enable') =>
    APPEND_ONLY.map((table) => `alter table ${table} ${what} trigger ${table}_are_append_only`).join(';')
  await pool.query(`begin; ${alter('disable')}; truncate ${tables} cascade; ${alter('enable')}; commit`)
}
