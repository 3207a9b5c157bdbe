import { sql } from 'drizzle-orm'
import { mailOutbox } from '#db/schema/talk.ts'
import { currentRequest } from '#engines/postgres/asking.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor } from '#engines/postgres/locks.ts'
import type { Language } from '#store/language.ts'
import { pageLanguage } from '#store/page-language.server.ts'
import { BEYOND_LIMIT, channelOf, HELD_DUE_AT, MAIL_KINDS, type MailFacts, type MailKind } from './mail.ts'
import { admitOutgoing, type Outgoing } from './outgoing.server.ts'

type Message<K extends MailKind> = {
  kind: K
  /** An email address, or +91XXXXXXXXXX for an SMS. */
  recipient: string
  /** The account that the message is about; it is deleted with the account. */
  userId?: string
  facts: MailFacts[K]
  /** When the message becomes useless. */
  expiresAt?: Date
  /** Holds the message while the press can be undone. */
  undoable?: { pressId: string; seconds: number } | undefined
} & Pick<Outgoing, 'cause' | 'isProven' | 'knownBrowser'>

/**
 * Writes a message in the language of its facts, else of the page. False without a recipient or beyond a limit; throws
 * `rate_limited`.
 */
export async function writeMail<K extends MailKind>(db: Db | Tx, message: Message<K>): Promise<boolean> {
  const { undoable, cause, isProven, knownBrowser, ...row } = message
  if (row.recipient === '') return false
  const held = undoable && { pressId: undoable.pressId, dueAt: sql`now() + ${undoable.seconds} * interval '1 second'` }
  const origin = currentRequest()?.origin
  return db.transaction(async (tx) => {
    // Refused kinds are counted one after the other, so that no two take the last place of the day.
    if (MAIL_KINDS[row.kind].isRefused) await lockFor(tx, LOCKS.messageDay)
    const leave = await admitOutgoing(tx, message)
    const how = leave.isHeld
      ? { dueAt: sql.raw(HELD_DUE_AT), lastError: BEYOND_LIMIT }
      : { stranger: leave.stranger, ...held }
    const facts = { ...ofPage(row.kind), ...row.facts }
    await tx.insert(mailOutbox).values({ ...row, ...how, facts, channel: channelOf(row.kind), origin })
    return !leave.isHeld
  })
}

/** The page's language for customers; none for staff and owners, who get English. */
function ofPage(kind: MailKind): { language?: Language } {
  const language = MAIL_KINDS[kind].cause === 'shop' ? undefined : pageLanguage()
  return language === undefined ? {} : { language }
}
