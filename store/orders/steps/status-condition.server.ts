import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { statusesThat } from './order-statuses.ts'

/**
 * SQL condition that a status has the flag. Names the statuses in the text, so that the planner can use partial indexes.
 * `column` is for queries with other table names.
 */
export function statusThat(flag: Flag, column: SQL = sql`${orders.status}`): SQL {
  return sql`${column} ${sql.raw(inStatuses(flag))}`
}

/** The same condition as text, for a statement on the table `orders` alone. */
export function inStatusThat(flag: Flag): string {
  return `status ${inStatuses(flag)}`
}

type Flag = Parameters<typeof statusesThat>[0]

function inStatuses(flag: Flag): string {
  return `in (${statusesThat(flag)
    .map((status) => `'${status}'`)
    .join(', ')})`
}
