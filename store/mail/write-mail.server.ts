/** How a message gets into the outbox. Its text is made when it is sent or read. */

import { sql } from 'drizzle-orm'
import { presentAsking } from '#db/asking.ts'
import type { Db, Tx } from '#db/client.ts'
import { mailOutbox } from '#db/schema.ts'
import { channelOf, type MailFacts, type MailKind } from './mail.ts'
import { askToLeave, type Outgoing } from './outgoing.server.ts'

type Message<K extends MailKind> = {
  kind: K
  /** An email address, or for kinds that go to a phone +91XXXXXXXXXX. */
  recipient: string
  /** Whose account it is about, so that it goes with the account. */
  userId?: string
  facts: MailFacts[K]
  /** After this nobody wants it any more. */
  expiresAt?: Date
  /** What it tells can be taken back for so long, by whoever knows the press: it waits until then. */
  undoable?: { pressId: string; seconds: number } | undefined
} & Pick<Outgoing, 'cause' | 'isProven' | 'knownBrowser'>

/**
 * Writes a message into the outbox, in the transaction of what it tells. Nobody is told when there is no recipient, or when
 * the receiver has had enough today. Throws `rate_limited` for kinds that are refused then (outgoing-kinds.ts).
 */
export async function writeMail<K extends MailKind>(db: Db | Tx, message: Message<K>): Promise<void> {
  const { undoable, cause, isProven, knownBrowser, ...row } = message
  if (row.recipient === '') return
  const held = undoable && { pressId: undoable.pressId, dueAt: sql`now() + ${undoable.seconds} * interval '1 second'` }
  const origin = presentAsking()?.origin
  await db.transaction(async (tx) => {
    const leave = await askToLeave(tx, message)
    if (leave) await tx.insert(mailOutbox).values({ ...row, ...leave, ...held, channel: channelOf(row.kind), origin })
  })
}
