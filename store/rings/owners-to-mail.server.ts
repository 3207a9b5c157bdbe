import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { ringChoices, users } from '#db/schema.ts'
import { mailbox } from '#store/identity/library/auth-mail.server.ts'
import { choicesOf } from './my-rings.server.ts'
import type { RingKind } from './rings.ts'

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
