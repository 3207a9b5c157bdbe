/** The audit log: what staff changed. Each line is written in the transaction of its change. */
import type { Tx } from '#db/client.ts'
import { auditLog } from '#db/schema.ts'
import type { Person } from '#store/access/access.server.ts'

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

/** A person who types commands on the shop's machine, with rights above all staff. */
export const AT_MACHINE: Person = {
  uid: 'machine',
  email: '',
  name: 'At the machine',
  role: 'owner',
  emailVerified: false,
  image: null,
  createdAt: new Date(0),
}
