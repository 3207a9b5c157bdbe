import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { statusesThat } from './order-statuses.ts'

/**
 * The condition that an order's status has the flag. The statuses stand in
 * the text, so that the planner sees which partial index fits. `column` is for queries that name their tables otherwise.
 */
export function statusThat(flag: Parameters<typeof statusesThat>[0], column: SQL = sql`${orders.status}`): SQL {
  return sql`${column} in (${sql.raw(
    statusesThat(flag)
      .map((status) => `'${status}'`)
      .join(', '),
  )})`
}
