/** Inserts many rows, with all values as one parameter: a statement with one parameter per value takes long to build. */
import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

/** Rows in one statement. */
const AT_ONCE = 500

/** Columns that a row leaves out get their defaults. */
export async function insertMany<T extends PgTable>(tx: Tx, table: T, rows: InferInsertModel<T>[]): Promise<void> {
  const columns = getTableColumns(table)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const records = rows.slice(at, at + AT_ONCE).map((row) => namedByColumns(columns, row))
    for (const alike of Map.groupBy(records, (record) => Object.keys(record).join()).values()) {
      const names = sql.join(
        Object.keys(alike[0] ?? {}).map((name) => sql.identifier(name)),
        sql`, `,
      )
      await tx.execute(sql`insert into ${table} (${names})
        select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(alike)}::jsonb)`)
    }
  }
}

function namedByColumns(columns: Record<string, PgColumn>, row: object): Record<string, unknown> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [columns[name]?.name, value]))
}
