import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import {
  complaints,
  mailOutbox,
  orderReturns,
  orders,
  productRequests,
  productReviews,
  refusedOrders,
} from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { holds, type Right } from '#store/access/rights.ts'
import { IS_LATE } from '#store/complaints/complaints.server.ts'
import { statusThat } from '#store/orders/steps/status-condition.server.ts'
import type { WaitingCounts } from './overview.schema.ts'
import { MOST_COUNTED } from './overview.ts'

/** The rows that wait, and the right to know of them. */
const WAITING: Record<keyof WaitingCounts, [rows: SQL, right?: Right]> = {
  toConfirm: [sql`${orders} where ${statusThat('awaitsCall')}`],
  toPack: [sql`${orders} where ${statusThat('awaitsPacking')}`],
  toShip: [sql`${orders} where ${statusThat('awaitsCourier')}`],
  onTheWay: [sql`${orders} where ${statusThat('isOnTheWay')}`],
  returnsAsked: [sql`${orderReturns} where status = 'asked'`, 'cancel orders'],
  reviewsToRead: [sql`${productReviews} where state = 'waiting'`, 'answer reviews'],
  openRequests: [sql`${productRequests} where status = 'new' and not is_odd`, 'read requests'],
  openComplaints: [sql`${complaints} where status <> 'settled'`, 'answer complaints'],
  lateComplaints: [sql`${complaints} where ${IS_LATE}`, 'answer complaints'],
  refusedOrders: [sql`${refusedOrders}`, 'confirm orders'],
  failedMails: [sql`${mailOutbox} where failed_at is not null and sent_at is null`, 'read mail'],
}

/** The counts of waiting work in the navigation, as far as the admin may see them. */
export async function countWaiting(db: Db, admin: Admin<'read orders'>): Promise<WaitingCounts> {
  const seen = Object.entries(WAITING).filter(([, [, right]]) => right === undefined || holds(admin.role, right))
  const counts = seen.map(([name, [rows]]) => sql`${countUpTo(rows)} as ${sql.identifier(name)}`)
  const { rows } = await db.execute<WaitingCounts>(sql`select ${sql.join(counts, sql`, `)}`)
  if (!rows[0]) throw new Error('The database counted nothing')
  return rows[0]
}

/** Number of rows, up to `MOST_COUNTED`. */
export function countUpTo(rows: SQL): SQL {
  return sql`(select count(*)::int from (select from ${rows} limit ${MOST_COUNTED}) as counted)`
}
