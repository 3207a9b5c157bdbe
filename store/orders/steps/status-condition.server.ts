import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { statusesThat } from './order-statuses.ts'

/**
 * The condition that an order's status has the flag. The statuses stand in
 * the text, so that the planner sees which partial index fits. `column` is for queries that name their tables otherwise.
 */
export function statusThat(flag: Flag, column: SQL = sql`${orders.status}`): SQL {
  return sql`${column} ${sql.raw(inStatuses(flag))}`
}

/** The same condition as text, for a statement of the table `orders` alone. */
export function inStatusThat(flag: Flag): string {
  return `status ${inStatuses(flag)}`
}

type Flag = Parameters<typeof statusesThat>[0]

function inStatuses(flag: Flag): string {
  return `in (${statusesThat(flag)
    .map((status) => `'${status}'`)
    .join(', ')})`
}
