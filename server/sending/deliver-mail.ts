import type { Db } from '#db/client.ts'
import type { Log } from '#server/watching/log.ts'
import { giveUp, MAX_TRIES, markSent, noteFailure, type OutboxRow } from '#store/mail/outbox.server.ts'
import { type Mailer, Undeliverable } from './mailer.ts'

/** One try of a claimed message. What cannot be noted, because the database is away, is tried again when that try is over. */
export async function deliverMail(db: Db, mailer: Mailer, log: Log, row: OutboxRow): Promise<void> {
  await tryToDeliver(db, mailer, log, row).catch((error: unknown) => {
    log.warn({ err: error, mail: row.id }, 'a message could not be handled; it is tried again')
  })
}

async function tryToDeliver(db: Db, mailer: Mailer, log: Log, row: OutboxRow): Promise<void> {
  const { id, kind, attempts } = row
  if (row.expiresAt !== null && row.expiresAt.getTime() < Date.now()) {
    await giveUp(db, id, 'It expired before it could be sent.')
    return
  }
  if (attempts > MAX_TRIES) {
    await giveUp(db, id, row.lastError ?? 'The shop ended in the middle of each try.')
    return
  }
  try {
    await mailer.send(row)
  } catch (error) {
    // The answer of a mail server may name the receiver, so it goes to the owner's list and not into the log.
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof Undeliverable || attempts >= MAX_TRIES) {
      log.warn({ mail: id, kind, attempts }, 'a message was given up; it is listed under Admin, Mail')
      await giveUp(db, id, reason)
      return
    }
    log.debug({ mail: id, kind, attempts }, 'a message was not taken; it is tried again')
    await noteFailure(db, row, reason)
    return
  }
  // Dying here sends it twice under one Message-ID: better than never.
  await markSent(db, row)
}
