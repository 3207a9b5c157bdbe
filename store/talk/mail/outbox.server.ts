/** Claims and marks messages to send. Each step checks the one before, so that only one process sends a message. */
import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { mailOutbox, rings } from '#db/schema/talk.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { claim, nextTryAfter } from '#engines/postgres/queue.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { type MailChannel, type MailKind, REDACTED, SECRET_KINDS } from './mail.ts'

export type OutboxRow = typeof mailOutbox.$inferSelect

/** Age beyond which an unsent message is left to the owner's decision. */
const OLD_MS = 86_400_000
const OLD = sql`now() - interval '1 day'`
const LONGEST_ERROR = 300

/** In seconds. */
const LONGEST_TRY = 180

/** Claims up to `most` due messages for one attempt each, except old ones. */
export function claimMails(db: Db, channels: readonly MailChannel[], most: number): Promise<OutboxRow[]> {
  const ready = and(isOpen, not(isOld), inArray(mailOutbox.channel, [...channels]))
  return claim(db, mailOutbox, { ready, most, seconds: LONGEST_TRY })
}

const isOpen = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt))

/** SQL: the message is old: untried for a day, overdue for a day, or beyond a limit. */
export const isOld = sql`(${mailOutbox.dueAt} < ${OLD} or
  (${mailOutbox.lastError} is null and ${mailOutbox.createdAt} < ${OLD}))`

/** `isOld` for a row that was read. */
export function isOldRow({ dueAt, lastError, createdAt }: OutboxRow): boolean {
  const untried = lastError === null ? createdAt : dueAt
  return Math.min(dueAt.getTime(), untried.getTime()) < Date.now() - OLD_MS
}

/** SQL: old messages that the shop can send, and that the owner has not decided about. */
export function awaitsDecision(channels: readonly MailChannel[]) {
  const { channel, expiresAt } = mailOutbox
  const isOfUse = or(isNull(expiresAt), sql`${expiresAt} > now()`)
  return and(isOpen, isOld, isOfUse, inArray(channel, [...channels]))
}

/** Delays a press's mail by seconds from now; transaction time would be too early. */
export async function holdMailOf(tx: Tx, pressId: string, seconds: number): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ dueAt: sql`clock_timestamp() + ${seconds} * interval '1 second'` })
    .where(eq(mailOutbox.pressId, pressId))
}

/** Deletes a press's mail about these orders (`facts._id`). Returns false and deletes nothing when some is being sent. */
export async function dropMailOf(tx: Tx, pressId: string, orderIds: readonly string[]): Promise<boolean> {
  const mails = await tx
    .select({ id: mailOutbox.id, attempts: mailOutbox.attempts, orderId: sql<string>`${mailOutbox.facts} ->> '_id'` })
    .from(mailOutbox)
    .where(eq(mailOutbox.pressId, pressId))
    .for('update')
  const own = mails.filter(({ orderId }) => orderIds.includes(orderId))
  if (own.some(({ attempts }) => attempts > 0)) return false
  const ids = own.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(mailOutbox).where(inArray(mailOutbox.id, ids))
  return true
}

/** Deletes mail about the order that has not been tried yet, because it is no longer true. */
export async function dropUntried(tx: Tx, kind: MailKind, orderId: string): Promise<void> {
  const { attempts, facts } = mailOutbox
  await tx
    .delete(mailOutbox)
    .where(and(isOpen, eq(mailOutbox.kind, kind), eq(attempts, 0), sql`${facts} ->> '_id' = ${orderId}`))
}

/** How long nobody else sends what `takeOwnerNotices` returned. */
const HAND_OVER = sql`interval '10 minutes'`

/** Takes unsent notices to owners, to be sent by another way than the outbox. */
export function takeOwnerNotices(tx: Tx): Promise<OutboxRow[]> {
  return tx
    .update(mailOutbox)
    .set({ attempts: 1, dueAt: sql`now() + ${HAND_OVER}` })
    .where(and(isOpen, eq(mailOutbox.kind, 'owner_notice'), eq(mailOutbox.attempts, 0)))
    .returning()
}

/** Marks the message as sent and redacts its link or code. */
export async function markSent(db: Db, { id, kind, facts }: OutboxRow): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: sql`now()`, lastError: null, facts: withoutSecrets(kind, facts) })
    .where(eq(mailOutbox.id, id))
}

/** Schedules the next attempt. */
export async function noteFailure(db: Db, { id, attempts }: OutboxRow, reason: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ lastError: plainReason(reason), dueAt: nextTryAfter(attempts) })
    .where(and(eq(mailOutbox.id, id), isOpen))
}

/** Gives the message up until the owner retries it, and rings the owner. */
export async function giveUp(db: Db, id: number, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const given = await tx
      .update(mailOutbox)
      .set({ failedAt: sql`now()`, lastError: plainReason(reason) })
      .where(and(eq(mailOutbox.id, id), isOpen))
      .returning({ id: mailOutbox.id })
    if (given.length > 0) await tx.insert(rings).values({ kind: 'mail_failed', subjectId: String(id) })
  })
}

/** Redacts expired links and codes; one without a time of its own expires after a day. */
export async function redactExpired(db: Db): Promise<void> {
  const { kind, facts, expiresAt, createdAt } = mailOutbox
  await db
    .update(mailOutbox)
    .set({ facts: sql`${facts} || ${redactedWhereThere}` })
    .where(
      and(
        inArray(kind, [...SECRET_KINDS]),
        sql`coalesce(${expiresAt}, ${createdAt} + interval '1 day') < now()`,
        or(sql`${facts} ->> 'url' <> ${REDACTED}`, sql`${facts} ->> 'code' <> ${REDACTED}`),
      ),
    )
}

const redactedWhereThere = sql`jsonb_strip_nulls(jsonb_build_object(
  'url', case when ${mailOutbox.facts} ? 'url' then ${REDACTED}::text end,
  'code', case when ${mailOutbox.facts} ? 'code' then ${REDACTED}::text end))`

/** Whether messages of the kind contain a link or code that signs in. */
export function isSecret(kind: string): boolean {
  return SECRET_KINDS.includes(kind as MailKind)
}

/** The facts without their link or code. */
export function withoutSecrets(kind: string, facts: Record<string, unknown>): Record<string, unknown> {
  if (!isSecret(kind)) return facts
  const redacted = Object.entries(facts).map(([name, value]) => [
    name,
    name === 'url' || name === 'code' ? REDACTED : value,
  ])
  return Object.fromEntries(redacted)
}

/** A mail server's answer on one line, cut to a bounded length. */
function plainReason(reason: string): string {
  return reason
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_ERROR)
    .toWellFormed()
}
