import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { auditLog, users } from '#db/schema.ts'

type SignIn = { userId: string; address: string | null; requestId: string }

/** Writes a line when staff have signed in, with every step done. Customers' sign-ins are not recorded. */
export async function recordStaffSignIn(db: Db, { userId, address, requestId }: SignIn): Promise<void> {
  await db.execute(sql`
    insert into ${auditLog} (actor_id, actor_name, action, subject_id, subject_name, address, request_id)
    select id, coalesce(nullif(trim(name), ''), email), 'person.sign-in', id, coalesce(nullif(trim(name), ''), email),
      ${address}, ${requestId}
    from ${users} where id = ${userId} and role <> 'customer' and disabled_at is null`)
}
