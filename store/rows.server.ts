/** Ways of reading rows that every noun shares. */
import { and, asc, desc, getTableColumns, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#engines/postgres/client.ts'

/** The row of a statement that always answers one, such as an insert or an aggregate. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row')
  return row
}

type Answered<V> = V extends Date ? string : V

/** Columns of a row as answers have them: `id` is `_id`, and times are texts in ISO 8601. */
export function pickColumns<Row extends object, C extends keyof Row & string>(row: Row, ...columns: C[]) {
  const members = columns.map((name) => {
    const value = row[name]
    return [name === 'id' ? '_id' : name, value instanceof Date ? value.toISOString() : value]
  })
  return Object.fromEntries(members) as { [N in C as N extends 'id' ? '_id' : N]: Answered<Row[N]> }
}

/** A time of an answer, or kept in jsonb, as columns have it. */
export function dateOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}

/** Reads everything as of one moment. */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** The rows that name one of the parents in their column `key`, in one statement. The function gives those of a parent. */
export async function rowsByParent<T extends PgTable, Id extends string | number>(
  db: Db | Tx,
  table: T,
  key: keyof T['$inferSelect'] & string,
  parents: readonly { id: Id }[],
  ...order: (PgColumn | SQL)[]
): Promise<(parent: { id: Id }) => T['$inferSelect'][]> {
  const column = columnOf(table, key)
  const ids = parents.map(({ id }) => id)
  const query = db.select().from(table as PgTable)
  const rows: T['$inferSelect'][] = ids.length === 0 ? [] : await query.where(inArray(column, ids)).orderBy(...order)
  const found = Map.groupBy<unknown, T['$inferSelect']>(rows, (row) => row[key])
  return ({ id }) => found.get(id) ?? []
}

/** A page of rows that were read with `limit(most + 1)`, and the key after which the next one begins; null on the last page. */
export function pageOf<Row, Key>(rows: readonly Row[], most: number, keyOf: (row: Row) => Key) {
  const page = rows.slice(0, most)
  const last = page.at(-1)
  return { page, next: rows.length > most && last !== undefined ? keyOf(last) : null }
}

/** What comes behind the row in a list of the newest first. `at` is its time as PostgreSQL writes it, which a Date would cut short. */
export function olderThan(
  { createdAt, id }: { createdAt: PgColumn; id: PgColumn },
  last: { at: string; id: string },
): SQL {
  const at = sql`${last.at}::timestamptz`
  return sql`${createdAt} <= ${at} and (${createdAt} < ${at} or ${id} > ${last.id})`
}

export const BATCH = 500

/** Rows in batches of `most`; each batch is read from the last row of the previous one. */
export async function* batchesOf<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
  most = BATCH,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < most) return
  }
}

/** The rows of a table in batches, in the order of its key or down from its end. `which` leaves some out. */
export function tableInBatches<T extends PgTable>(
  db: Db | Tx,
  table: T,
  key: keyof T['$inferSelect'] & string = 'id',
  { which, isDown = false }: { which?: SQL | undefined; isDown?: boolean } = {},
): AsyncGenerator<T['$inferSelect'][]> {
  const column = columnOf(table, key)
  const [isBeyond, inOrder] = isDown ? [lt, desc] : [gt, asc]
  return batchesOf<T['$inferSelect']>((last) => {
    const isNext = and(which, last && isBeyond(column, last[key]))
    return db
      .select()
      .from(table as PgTable)
      .where(isNext)
      .orderBy(inOrder(column))
      .limit(BATCH)
  })
}

function columnOf(table: PgTable, key: string): PgColumn {
  const column = getTableColumns(table)[key]
  if (!column) throw new Error(`The table has no ${key}`)
  return column
}
