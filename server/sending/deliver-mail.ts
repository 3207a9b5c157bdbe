import type { Db } from '#db/client.ts'
import type { Log } from '#server/watching/log.ts'
import { claimMail, giveUp, MAX_TRIES, markSent, noteFailure } from '#store/mail/outbox.server.ts'
import { type Mailer, Undeliverable } from './mailer.ts'

/** True when nothing is left to do for the message; false when it is to be tried again later. Throws with the database. */
export async function deliverMail(db: Db, mailer: Mailer, log: Log, id: number): Promise<boolean> {
  const row = await claimMail(db, id)
  if (!row) return true
  const { kind, attempts } = row
  if (row.expiresAt !== null && row.expiresAt.getTime() < Date.now()) {
    await giveUp(db, id, 'It expired before it could be sent.')
    return true
  }
  try {
    await mailer.send(row)
  } catch (error) {
    // The answer of a mail server may name the receiver, so it goes to the owner's list and not into the log.
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof Undeliverable || attempts >= MAX_TRIES) {
      log.warn({ mail: id, kind, attempts }, 'a message was given up; it is listed under Admin, Mail')
      await giveUp(db, id, reason)
      return true
    }
    log.debug({ mail: id, kind, attempts }, 'a message was not taken; it is tried again')
    await noteFailure(db, id, reason)
    return false
  }
  // Dying here sends it twice under one Message-ID: better than never.
  await markSent(db, row)
  return true
}
