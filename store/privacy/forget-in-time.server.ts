/** Rows that are deleted when their time is over. The terms are in docs/what-is-forgotten.md. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import {
  complaints,
  mailOutbox,
  orderUndos,
  productRequests,
  quotations,
  refusedOrders,
  requestMailStops,
  rings,
  sessions,
  staffInvites,
  unservedPins,
  verifications,
} from '#db/schema.ts'
import { COMPLAINT_YEARS } from '#store/complaints/complaints.ts'
import { MESSAGE_DAYS } from '#store/mail/mail.ts'

const HAS_RUN_OUT = sql`expires_at < now() - interval '1 day'`

export const FORGOTTEN_DAILY = {
  'forget old mail': deletes(mailOutbox, sql`created_at < now() - ${MESSAGE_DAYS} * interval '1 day'`),
  'forget odd requests and old refusals': deletes(
    productRequests,
    sql`(is_odd and status in ('new', 'no') and created_at < now() - interval '90 days')
      or (status = 'no' and created_at < now() - interval '1 year')`,
  ),
  'forget PIN codes asked for': deletes(unservedPins, sql`created_at < now() - interval '1 year'`),
  'forget orders that were turned away': deletes(refusedOrders, sql`created_at < now() - interval '30 days'`),
  'forget quotations of long ago': deletes(quotations, sql`valid_until < current_date - 365`),
  'forget links that stop mail about requests': deletes(
    requestMailStops,
    sql`stopped_at is null and created_at < now() - interval '1 year'`,
  ),
  'forget complaints that were settled long ago': deletes(
    complaints,
    sql`settled_at < now() - ${COMPLAINT_YEARS} * interval '1 year'`,
  ),
  'forget invitations of long ago': deletes(staffInvites, sql`expires_at < now() - interval '90 days'`),
  'forget links and codes that have run out': deletes(verifications, HAS_RUN_OUT),
  'forget sessions that have run out': deletes(sessions, HAS_RUN_OUT),
  'forget what rang a month ago': deletes(
    rings,
    sql`created_at < now() - interval '30 days' and closed_at is not null`,
  ),
}

export const FORGOTTEN_HOURLY = {
  'forget what can no longer be undone': deletes(orderUndos, sql`until <= now()`),
}

function deletes(table: PgTable, isOver: SQL) {
  return async (db: Db): Promise<void> => {
    await db.delete(table).where(isOver)
  }
}
