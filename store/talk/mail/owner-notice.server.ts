/** Records one of the strongest acts and mails all owners, in the transaction of the act. */
import { and, eq, isNull, or } from 'drizzle-orm'
import { sessions, users } from '#db/schema/people.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { nameOf, type Person } from '#store/people/access/access.server.ts'
import type { StrongestAct } from '#store/people/access/strongest-acts.ts'
import { AT_MACHINE, type AuditedChange, recordAudit } from '#store/people/audit/audit.server.ts'
import { writeMail } from './write-mail.server.ts'

type Act = AuditedChange & { action: StrongestAct }

/** Writes audit line and mails. `wasOwner` loses the role by this act and is mailed too. Commands at the machine mail nobody. */
export async function recordStrongestAct(tx: Tx, person: Person, act: Act, wasOwner?: string): Promise<void> {
  await recordAudit(tx, person, act)
  if (person.uid === AT_MACHINE.uid) return
  const facts = {
    action: act.action,
    actorName: nameOf(person),
    subjectId: act.subject.id,
    subjectName: act.subject.name,
    before: act.before ?? null,
    after: act.after ?? null,
    at: new Date().toISOString(),
    address: person.request?.client.address ?? null,
    userAgent: await userAgentOf(tx, person),
  }
  const isOwner = and(eq(users.role, 'owner'), isNull(users.disabledAt))
  const owners = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(or(isOwner, eq(users.id, wasOwner ?? '')))
  for (const { id, email } of owners) await writeMail(tx, { kind: 'owner_notice', recipient: email, userId: id, facts })
}

async function userAgentOf(tx: Tx, { sessionId = '' }: Person): Promise<string | null> {
  const [session] = await tx.select({ userAgent: sessions.userAgent }).from(sessions).where(eq(sessions.id, sessionId))
  return session?.userAgent ?? null
}
