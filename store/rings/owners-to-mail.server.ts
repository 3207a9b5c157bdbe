import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { mailOutbox, ringChoices, users } from '#db/schema.ts'
import { mailbox } from '#store/identity/library/auth-mail.server.ts'
import type { MailFacts, MailKind } from '#store/mail/mail.ts'
import { writeMail } from '#store/mail/write-mail.server.ts'
import { choicesOf } from './my-rings.server.ts'
import type { RingKind } from './rings.ts'

/** The owners who want mail about this kind of ring. */
export async function listOwnersToMail(tx: Tx, kind: RingKind): Promise<{ userId: string; recipient: string }[]> {
  const owners = await tx
    .select({ id: users.id, email: users.email, kept: ringChoices })
    .from(users)
    .leftJoin(ringChoices, eq(ringChoices.userId, users.id))
    .where(and(eq(users.role, 'owner'), isNull(users.disabledAt)))
  return owners
    .filter(({ kept }) => choicesOf(kept ?? undefined).choices[kind].mail)
    .map(({ id, email }) => ({ userId: id, recipient: mailbox(email) }))
}

export async function mailOwners<K extends MailKind>(
  tx: Tx,
  about: RingKind,
  mail: { kind: K; facts: MailFacts[K] },
): Promise<void> {
  for (const owner of await listOwnersToMail(tx, about)) await writeMail(tx, { ...mail, ...owner })
}

/** Whether mail of this kind was written within the last hour. */
export async function wroteThisHour(tx: Tx, kind: MailKind): Promise<boolean> {
  const isOfHour = sql`${mailOutbox.createdAt} > now() - interval '1 hour'`
  return (await tx.$count(mailOutbox, and(eq(mailOutbox.kind, kind), isOfHour))) > 0
}
