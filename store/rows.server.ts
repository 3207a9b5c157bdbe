/** Ways of reading rows that every noun shares. */
import { getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/client.ts'

/** The row of a statement that always answers one, such as an insert or an aggregate. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row')
  return row
}

/** Reads everything as of one moment. */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** The rows that name one of the parents in their column `key`, in one statement. The function gives those of a parent. */
export async function childrenOf<T extends PgTable, Id extends string | number>(
  db: Db | Tx,
  table: T,
  key: keyof T['$inferSelect'] & string,
  parents: readonly { id: Id }[],
  ...order: (PgColumn | SQL)[]
): Promise<(parent: { id: Id }) => T['$inferSelect'][]> {
  const column = getTableColumns(table)[key]
  if (!column) throw new Error(`The table has no ${key}`)
  const ids = parents.map(({ id }) => id)
  const query = db.select().from(table as PgTable)
  const rows: T['$inferSelect'][] = ids.length === 0 ? [] : await query.where(inArray(column, ids)).orderBy(...order)
  const found = Map.groupBy<unknown, T['$inferSelect']>(rows, (row) => row[key])
  return ({ id }) => found.get(id) ?? []
}
