/** What the store tidies up by itself, once a day for all processes together. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { blotOutExpired, forgetOldMail, requeueLost } from '#store/mail/outbox.server.ts'
import { erasePersonalData } from '#store/people/account-ends.server.ts'

/** Each is a statement or two that may run twice. */
export const DAILY: Record<string, (db: Db) => Promise<void>> = {
  'forget old mail': forgetOldMail,
  'blot out what deleted accounts left': async (db) => {
    await erasePersonalData(db)
  },
  'forget addresses of old wishes': async (db) => {
    await db.execute(
      sql`update product_requests set email = null where email is not null and created_at < now() - interval '1 year'`,
    )
  },
  'forget what let people in': async (db) => {
    await db.execute(sql`delete from verifications where expires_at < now() - interval '1 day'`)
    await db.execute(sql`delete from sessions where expires_at < now() - interval '1 day'`)
    await db.execute(sql`delete from attempt_counters where expire < extract(epoch from now()) * 1000`)
    await db.execute(
      sql`delete from rate_limits where last_request < extract(epoch from now() - interval '1 day') * 1000`,
    )
  },
}

export const HOURLY: Record<string, (db: Db) => Promise<void>> = {
  'blot out links and codes that have run out': blotOutExpired,
  'queue mail again whose job is lost': (db) =>
    requeueLost(
      db,
      sql`exists (select from pgboss.job j where j.name = 'mail' and j.state < 'completed' and (j.data ->> 'id')::bigint = mail_outbox.id)`,
    ),
}
