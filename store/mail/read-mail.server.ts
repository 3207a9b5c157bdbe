/** Reads the outbox for the owner. */
import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { mailOutbox, users } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { requireProof } from '#store/access/proof.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { listFull } from '#store/limits/day-budget.server.ts'
import { answerOf, onlyRow } from '#store/rows.server.ts'
import type { ListedMail, MailPage, MailQuery } from './mail.schema.ts'
import { type MailChannel, type MailState, REDACTED } from './mail.ts'
import { isOld, isOldRow, isSecret, isToDecide, type OutboxRow, withoutSecrets } from './outbox.server.ts'
import { recordStrongestAct } from './owner-notice.server.ts'

/** `sends`: the channels that the shop can send by; other unsent messages are kept for reading. */
type MailQuestion = MailQuery & { sends: readonly MailChannel[] }

const MAILS_PER_PAGE = 50

/** A page of messages, newest first, with ids below `before`. `next` begins the next page. */
export async function listMails(
  db: Db,
  _admin: Admin<'read mail'>,
  { state, before, sends }: MailQuestion,
): Promise<Omit<MailPage, 'sends'>> {
  const ways = { sends, full: await listFull(db) }
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(and(before === undefined ? undefined : lt(mailOutbox.id, before), ...conditionsOf(state, ways)))
    .orderBy(desc(mailOutbox.id))
    .limit(MAILS_PER_PAGE + 1)
  const [old] = await db.select({ count: count() }).from(mailOutbox).where(isToDecide(sends))
  const mails = rows.slice(0, MAILS_PER_PAGE).map((row) => listedMailOf(row, ways))
  return { mails, next: rows.length > MAILS_PER_PAGE ? (mails.at(-1)?._id ?? null) : null, old: old?.count ?? 0 }
}

/** Sends the messages that waited for more than a day, or keeps them for good. Returns how many they were. */
export async function decideOnOldMail(
  db: Db,
  admin: Admin<'read mail'>,
  channels: readonly MailChannel[],
  sends: boolean,
): Promise<{ count: number }> {
  return inTransaction(db, async (tx) => {
    // Like any error, an empty one says that the age is known.
    const change = sends ? { dueAt: sql`now()`, attempts: 0, lastError: '' } : { expiresAt: sql`now()` }
    const { rowCount: count } = await tx.update(mailOutbox).set(change).where(isToDecide(channels))
    const subject = { id: 'old', name: 'Old messages' }
    await recordAudit(tx, admin, { action: 'mail.old', subject, after: { count, sends } })
    return { count: count ?? 0 }
  })
}

/**
 * One message with its facts. A link or code that lets in who works here is taken out, for every reader (`isMasked`); a
 * customer's that still signs in (`isSecret`) needs a proof and writes an audit line. Throws `not_found`, `proof_required`.
 */
export async function readMail(
  db: Db,
  admin: Admin<'read mail'>,
  id: number,
  sends: readonly MailChannel[],
): Promise<{ mail: ListedMail; row: OutboxRow; isSecret: boolean; isMasked: boolean }> {
  return inTransaction(db, async (tx) => {
    const [stored] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id))
    if (!stored) throw new StoreError('not_found', 'There is no such message any more.')
    const isLive = isSecret(stored.kind) && !hasRunOut(stored)
    const isMasked = isSecret(stored.kind) && (await isForStaff(tx, stored))
    const row = isMasked ? { ...stored, facts: withoutSecrets(stored.kind, stored.facts) } : stored
    if (isLive && !isMasked) {
      const act = { action: 'mail.read-secret', subject: { id: String(id), name: row.kind } } as const
      await recordStrongestAct(tx, await requireProof(tx, admin), act)
    }
    return {
      mail: listedMailOf(row, { sends, full: await listFull(tx) }),
      row,
      isSecret: isLive && !isMasked,
      isMasked,
    }
  })
}

/** Whether it lets in somebody who works here, now and not when it was written: by an account, an address or a number. */
async function isForStaff(tx: Tx, { kind, userId, recipient }: OutboxRow): Promise<boolean> {
  if (kind === 'staff_invite') return true
  const isReceiver = or(eq(sql`lower(${users.email})`, recipient.toLowerCase()), eq(users.phoneNumber, recipient))
  const isTheirs = or(isReceiver, userId === null ? undefined : eq(users.id, userId))
  return (await tx.$count(users, and(ne(users.role, 'customer'), isTheirs))) > 0
}

/**
 * Queues a failed message again. Throws `not_found`, `wrong_status` when it has not failed, and `invalid_input` when its
 * content is redacted.
 */
export async function retryMail(
  db: Db,
  admin: Admin<'read mail'>,
  id: number,
  sends: readonly MailChannel[],
): Promise<ListedMail> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id)).for('update')
    if (!row) throw new StoreError('not_found', 'There is no such message any more.')
    const ways = { sends, full: await listFull(tx) }
    const state = stateOf(row, ways)
    if (state !== 'failed') {
      throw new StoreError('wrong_status', 'This message is still being sent.', { facts: { currentStatus: state } })
    }
    if (hasRunOut(row)) {
      throw invalidField('#id', 'The link or code in this message has expired. The customer must ask for a new one.')
    }
    // The error stays: it shows that a person asked for this attempt, however old the message is.
    const again = { admittedAt: null, failedAt: null, attempts: 0, dueAt: sql`now()` }
    const now = onlyRow(await tx.update(mailOutbox).set(again).where(eq(mailOutbox.id, id)).returning())
    // Recipient and error are not in the audit log, so that they are deleted with the message.
    const subject = { id: String(id), name: row.kind }
    await recordAudit(tx, admin, { action: 'mail.retry', subject, before: { state }, after: { state: 'waiting' } })
    return listedMailOf(now, ways)
  })
}

function hasRunOut({ kind, facts, expiresAt }: OutboxRow): boolean {
  const isBlotted = isSecret(kind) && (facts.url === REDACTED || facts.code === REDACTED)
  return isBlotted || (expiresAt !== null && expiresAt.getTime() < Date.now())
}

/** Channels that the shop sends by, and those whose limit for strangers is reached today. */
type Ways = { sends: readonly MailChannel[]; full: readonly MailChannel[] }

function listedMailOf(row: OutboxRow, ways: Ways): ListedMail {
  return {
    ...answerOf(row, 'id', 'kind', 'channel', 'recipient', 'attempts', 'lastError', 'createdAt', 'sentAt'),
    state: stateOf(row, ways),
  }
}

function stateOf(row: OutboxRow, { sends, full }: Ways): MailState {
  if (row.sentAt) return 'sent'
  if (row.failedAt) return 'failed'
  if (!sends.includes(row.channel) || isOldRow(row)) return 'kept'
  const isLater = row.dueAt.getTime() > Date.now()
  const isHeld = row.stranger !== null && row.admittedAt === null && (isLater || full.includes(row.channel))
  return isHeld ? 'held' : 'waiting'
}

/** `stateOf` as SQL conditions. */
function conditionsOf(state: MailState | undefined, { sends, full }: Ways): SQL[] {
  const { sentAt, failedAt, channel, stranger, admittedAt, dueAt } = mailOutbox
  const cannotLeave = sql`(${dueAt} > now() or ${inArray(channel, [...full])})`
  const isHeld = sql`(${stranger} is not null and ${admittedAt} is null and ${cannotLeave})`
  const isUnsent = isNull(sentAt)
  const isUnsentAndOpen = [isUnsent, isNull(failedAt)]
  switch (state) {
    case undefined:
      return []
    case 'sent':
      return [isNotNull(sentAt)]
    case 'failed':
      return [isNotNull(failedAt), isUnsent]
    case 'waiting':
      return [...isUnsentAndOpen, not(isOld), inArray(channel, [...sends]), not(isHeld)]
    case 'held':
      return [...isUnsentAndOpen, not(isOld), inArray(channel, [...sends]), isHeld]
    case 'kept':
      return [...isUnsentAndOpen, sql`(${isOld} or ${notInArray(channel, [...sends])})`]
  }
}
