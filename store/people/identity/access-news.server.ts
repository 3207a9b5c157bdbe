import { eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import type { Tx } from '#engines/postgres/client.ts'
import type { AccessChange } from '#store/talk/mail/mail.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import { mailboxOf } from './library/auth-mail.server.ts'

type Reader = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'emailVerified'>

/** Mails the account's address, or the one before the change, that a way to sign in was changed. */
export async function mailSecurityChange(
  tx: Tx,
  { id, email, name, emailVerified: isProven }: Reader,
  what: AccessChange,
): Promise<void> {
  const facts = { name: name.trim(), what }
  await writeMail(tx, { kind: 'access_changed', recipient: mailboxOf(email), userId: id, facts, isProven })
}

/** For changes that leave the email address as it is. */
export async function mailSecurityChangeTo(tx: Tx, uid: string, what: AccessChange): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, uid))
  if (user) await mailSecurityChange(tx, user, what)
}
