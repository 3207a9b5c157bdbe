import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mailOutbox, orders, productRequests } from '#db/schema.ts'
import type { Admin } from '#store/people/people.server.ts'
import { holds } from '#store/people/rights.ts'
import { MOST_COUNTED, type WaitingCounts } from './overview.ts'

/** What waits for somebody, as far as the admin may know; for the numbers in the navigation. */
export async function countWaiting(db: Db, admin: Admin): Promise<WaitingCounts> {
  const { rows } = await db.execute<Record<'placed' | 'requests' | 'mails', number>>(sql`select
    ${countOf(sql`${orders} where status = 'placed'`)} as placed,
    ${countOf(sql`${productRequests} where status = 'new'`)} as requests,
    ${countOf(sql`${mailOutbox} where failed_at is not null and sent_at is null`)} as mails`)
  const [row] = rows
  return {
    toConfirm: row?.placed ?? 0,
    openRequests: holds(admin.role, 'read requests') ? row?.requests : undefined,
    failedMails: holds(admin.role, 'read mail') ? row?.mails : undefined,
  }
}

function countOf(rows: SQL): SQL {
  return sql`(select count(*)::int from (select from ${rows} limit ${MOST_COUNTED}) as counted)`
}
