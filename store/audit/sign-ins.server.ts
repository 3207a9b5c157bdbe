import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { auditLog, users } from '#db/schema.ts'

/** Adds a line when one of the shop's people has signed in; what customers do is nobody's business. */
export async function recordStaffSignIn(db: Db, session: { userId: string; ipAddress?: string | null }): Promise<void> {
  await db.execute(sql`
    insert into ${auditLog} (actor_id, actor_name, action, subject_id, subject_name, address)
    select id, coalesce(nullif(trim(name), ''), email), 'person.sign-in', id, coalesce(nullif(trim(name), ''), email),
      ${session.ipAddress || null}
    from ${users} where id = ${session.userId} and role <> 'customer' and disabled_at is null`)
}
