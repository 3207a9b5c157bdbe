import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { complaints, mailOutbox, orderReturns, orders, productRequests, productReviews } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { holds } from '#store/access/rights.ts'
import { IS_LATE } from '#store/complaints/complaints.server.ts'
import { statusThat } from '#store/orders/steps/status-condition.server.ts'
import type { WaitingCounts } from './overview.schema.ts'
import { MOST_COUNTED } from './overview.ts'

/** The counts of waiting work in the navigation, as far as the admin may see them. */
export async function countWaiting(db: Db, admin: Admin<'read orders'>): Promise<WaitingCounts> {
  const { rows } = await db.execute<
    Record<
      | 'to_call'
      | 'to_pack'
      | 'to_ship'
      | 'on_the_way'
      | 'returns'
      | 'reviews'
      | 'requests'
      | 'mails'
      | 'complaints'
      | 'late',
      number
    >
  >(sql`select
    ${countUpTo(sql`${orders} where ${statusThat('awaitsCall')}`)} as to_call,
    ${countUpTo(sql`${orders} where ${statusThat('awaitsPacking')}`)} as to_pack,
    ${countUpTo(sql`${orders} where ${statusThat('awaitsCourier')}`)} as to_ship,
    ${countUpTo(sql`${orders} where ${statusThat('isOnTheWay')}`)} as on_the_way,
    ${countUpTo(sql`${orderReturns} where status = 'asked'`)} as returns,
    ${countUpTo(sql`${productReviews} where state = 'waiting'`)} as reviews,
    ${countUpTo(sql`${productRequests} where status = 'new' and not is_odd`)} as requests,
    ${countUpTo(sql`${complaints} where status <> 'settled'`)} as complaints,
    ${countUpTo(sql`${complaints} where ${IS_LATE}`)} as late,
    ${countUpTo(sql`${mailOutbox} where failed_at is not null and sent_at is null`)} as mails`)
  const [row] = rows
  return {
    toConfirm: row?.to_call ?? 0,
    toPack: row?.to_pack ?? 0,
    toShip: row?.to_ship ?? 0,
    onTheWay: row?.on_the_way ?? 0,
    returnsAsked: holds(admin.role, 'cancel orders') ? row?.returns : undefined,
    reviewsToRead: holds(admin.role, 'answer reviews') ? row?.reviews : undefined,
    openRequests: holds(admin.role, 'read requests') ? row?.requests : undefined,
    openComplaints: holds(admin.role, 'answer complaints') ? row?.complaints : undefined,
    lateComplaints: holds(admin.role, 'answer complaints') ? row?.late : undefined,
    failedMails: holds(admin.role, 'read mail') ? row?.mails : undefined,
  }
}

/** Number of rows, up to `MOST_COUNTED`. */
export function countUpTo(rows: SQL): SQL {
  return sql`(select count(*)::int from (select from ${rows} limit ${MOST_COUNTED}) as counted)`
}
