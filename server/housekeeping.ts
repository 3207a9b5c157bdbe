/** What the store tidies up by itself, once a day for all processes together. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { forgetSearches } from '#store/finding/counted-searches.server.ts'
import { blotOutExpired, forgetOldMail, requeueLost } from '#store/mail/outbox.server.ts'
import { erasePersonalData } from '#store/privacy/erase-due.server.ts'
import { forgetCatalogueChanges } from '#store/products/catalogue-version.server.ts'
import { forgetUnusedStops } from '#store/requests/request-mail.server.ts'
import { forgetRequests } from '#store/requests/requests.server.ts'

export type Tasks = Record<string, (db: Db) => Promise<void>>

/** Does all of them: one that fails holds back none of the others. Throws the first failure afterwards. */
export async function keepHouse(db: Db, tasks: Tasks): Promise<void> {
  const failures: Error[] = []
  for (const [task, work] of Object.entries(tasks)) {
    await work(db).catch((cause: unknown) => failures.push(new Error(`could not ${task}`, { cause })))
  }
  if (failures[0]) throw failures[0]
}

/** Each is a few statements that may run twice. What is kept for how long stands in docs/operating.md. */
export const DAILY: Tasks = {
  'forget old mail': forgetOldMail,
  'blot out what deleted accounts left': async (db) => {
    await erasePersonalData(db)
  },
  'forget addresses of old wishes': async (db) => {
    await db.execute(
      sql`update product_requests set email = null where email is not null and created_at < now() - interval '1 year'`,
    )
  },
  'forget odd requests and old refusals': forgetRequests,
  'forget links that stop mail about requests': forgetUnusedStops,
  // A stranger may search for anything: what hardly anybody looked for does not stay.
  'forget what was hardly searched for': forgetSearches,
  'forget invitations of long ago': async (db) => {
    await db.execute(sql`delete from staff_invites where expires_at < now() - interval '90 days'`)
  },
  'forget what let people in': async (db) => {
    await db.execute(sql`delete from verifications where expires_at < now() - interval '1 day'`)
    await db.execute(sql`delete from sessions where expires_at < now() - interval '1 day'`)
    await db.execute(sql`delete from attempt_counters where expire < extract(epoch from now()) * 1000`)
  },
}

export const HOURLY: Tasks = {
  'blot out links and codes that have run out': blotOutExpired,
  'forget changes of the catalogue that everybody has seen': forgetCatalogueChanges,
  'queue mail again whose job is lost': (db) =>
    requeueLost(
      db,
      sql`exists (select from pgboss.job j where j.name = 'mail' and j.state < 'completed' and (j.data ->> 'id')::bigint = mail_outbox.id)`,
    ),
}
