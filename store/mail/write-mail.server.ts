import type { Db, Tx } from '#db/client.ts'
import { mailOutbox } from '#db/schema.ts'
import { type MailFacts, type MailKind, SMS_KINDS } from './mail.ts'

type Message<K extends MailKind> = {
  kind: K
  /** An email address, or for kinds that go to a phone +91XXXXXXXXXX. */
  recipient: string
  /** Whose account it is about, so that it goes with the account. */
  userId?: string
  facts: MailFacts[K]
  /** After this nobody wants it any more. */
  expiresAt?: Date
}

/** Writes a message into the outbox, in the transaction of what it tells. Nobody is told when there is no recipient. */
export async function writeMail<K extends MailKind>(db: Db | Tx, message: Message<K>): Promise<void> {
  if (message.recipient === '') return
  const channel = SMS_KINDS.includes(message.kind) ? ('sms' as const) : ('email' as const)
  await db.insert(mailOutbox).values({ ...message, channel })
}
