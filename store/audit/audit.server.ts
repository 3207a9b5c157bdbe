/** Who of the shop's people changed what. Written in the transaction of the change: no change without its line. */
import type { Tx } from '#db/client.ts'
import { auditLog } from '#db/schema.ts'
import type { Person } from '#store/access/access.server.ts'

export type AuditedChange = {
  /** Noun and verb: "product.update". */
  action: `${string}.${string}`
  subject: { id: string; name: string }
  /** Only what changed, as it was and as it is. Absent before a creation and after a deletion. */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

/** Adds one line. */
export async function recordAudit(tx: Tx, admin: Person, change: AuditedChange): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: admin.uid,
    actorName: admin.name.trim() || admin.email,
    action: change.action,
    subjectId: change.subject.id,
    subjectName: change.subject.name,
    before: change.before ?? null,
    after: change.after ?? null,
    requestId: admin.request?.id ?? null,
    address: admin.request?.client.address ?? null,
  })
}

/** Whoever may type commands on the machine of the shop: they stand above its people, and are none of them. */
export const AT_MACHINE: Person = {
  uid: 'machine',
  email: '',
  name: 'At the machine',
  role: 'owner',
  emailVerified: false,
  image: null,
  createdAt: new Date(0),
}
