/** The audit log: what staff changed. Each line is written in the transaction of its change. */

import { sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { auditLog } from '#db/schema/shop.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { nameOf, type Person } from '#store/people/access/access.server.ts'

export type AuditedChange = {
  /** Noun and verb: "product.update". */
  action: `${string}.${string}`
  subject: { id: string; name: string }
  /** Only the fields that changed. `before` is absent after a creation, `after` after a deletion. */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

export async function recordAudit(tx: Tx, admin: Person, change: AuditedChange): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: admin.uid,
    actorName: nameOf(admin),
    action: change.action,
    subjectId: change.subject.id,
    subjectName: change.subject.name,
    before: change.before ?? null,
    after: change.after ?? null,
    requestId: admin.request?.id ?? null,
    address: admin.request?.client.address ?? null,
  })
}

/** The actor for commands on the shop's machine, with the rights of an owner. */
export const AT_MACHINE: Person = {
  uid: 'machine',
  email: '',
  name: 'At the machine',
  role: 'owner',
  emailVerified: false,
  image: null,
  createdAt: new Date(0),
}

type SignIn = { userId: string; address: string | null; requestId: string }

/** Records a finished sign-in of staff. Customers' sign-ins are not recorded. */
export async function recordStaffSignIn(db: Db, { userId, address, requestId }: SignIn): Promise<void> {
  await db.execute(sql`
    insert into ${auditLog} (actor_id, actor_name, action, subject_id, subject_name, address, request_id)
    select id, coalesce(nullif(trim(name), ''), email), 'person.sign-in', id, coalesce(nullif(trim(name), ''), email),
      ${address}, ${requestId}
    from ${users} where id = ${userId} and role <> 'customer' and disabled_at is null`)
}
