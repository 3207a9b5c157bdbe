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
import { users } from '#db/schema/people.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { requireProof } from '#store/people/access/proof.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { onlyRow, pageOf, pickColumns } from '#store/rows.server.ts'
import type { ListedMail, MailPage, MailQuery } from './mail.schema.ts'
import { type MailChannel, type MailState, REDACTED } from './mail.ts'
import { awaitsDecision, isOld, isOldRow, isSecret, type OutboxRow, withoutSecrets } from './outbox.server.ts'
import { recordStrongestAct } from './owner-notice.server.ts'

/** `sends`: the channels that the shop can send on; unsent messages of others are kept for reading. */
type MailQuestion = MailQuery & { sends: readonly MailChannel[] }

const MAILS_PER_PAGE = 50

/** A page of messages, newest first, with ids below `before`. `next` begins the next page. */
export async function listMails(
  db: Db,
  _admin: Admin<'read mail'>,
  { state, before, sends }: MailQuestion,
): Promise<Omit<MailPage, 'sends'>> {
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(and(before === undefined ? undefined : lt(mailOutbox.id, before), ...conditionsOf(state, sends)))
    .orderBy(desc(mailOutbox.id))
    .limit(MAILS_PER_PAGE + 1)
  const [old] = await db.select({ count: count() }).from(mailOutbox).where(awaitsDecision(sends))
  const { page, next } = pageOf(rows, MAILS_PER_PAGE, ({ id }) => id)
  return { mails: page.map((row) => listedMailOf(row, sends)), next, old: old?.count ?? 0 }
}

/** Sends all old messages, or keeps them for good. Returns how many they were. */
export async function decideOnOldMail(
  db: Db,
  admin: Admin<'read mail'>,
  channels: readonly MailChannel[],
  sends: boolean,
): Promise<{ count: number }> {
  return inTransaction(db, async (tx) => {
    // An error, even an empty one, keeps a message from counting as old by its age.
    const change = sends ? { dueAt: sql`now()`, attempts: 0, lastError: '' } : { expiresAt: sql`now()` }
    const { rowCount: count } = await tx.update(mailOutbox).set(change).where(awaitsDecision(channels))
    const subject = { id: 'old', name: 'Old messages' }
    await recordAudit(tx, admin, { action: 'mail.old', subject, after: { count, sends } })
    return { count: count ?? 0 }
  })
}

/**
 * A message with its facts. Links and codes that let staff in are always taken out (`isMasked`); those of customers that still
 * sign in (`isSecret`) need a proof and are audited. Throws `not_found` and `proof_required`.
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
      mail: listedMailOf(row, sends),
      row,
      isSecret: isLive && !isMasked,
      isMasked,
    }
  })
}

/** Whether its receiver works here now, by account, address or number. */
async function isForStaff(tx: Tx, { kind, userId, recipient }: OutboxRow): Promise<boolean> {
  if (kind === 'staff_invite') return true
  const isReceiver = or(eq(sql`lower(${users.email})`, recipient.toLowerCase()), eq(users.phoneNumber, recipient))
  const isTheirs = or(isReceiver, userId === null ? undefined : eq(users.id, userId))
  return (await tx.$count(users, and(ne(users.role, 'customer'), isTheirs))) > 0
}

/** Sends a message again. Throws `not_found`, `wrong_status` unless it is failed or kept, `invalid_input` when redacted. */
export async function retryMail(
  db: Db,
  admin: Admin<'read mail'>,
  id: number,
  sends: readonly MailChannel[],
): Promise<ListedMail> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id)).for('update')
    if (!row) throw new StoreError('not_found', 'There is no such message any more.')
    const state = stateOf(row, sends)
    if (state !== 'failed' && state !== 'kept') {
      throw new StoreError('wrong_status', 'This message is still being sent.', { facts: { currentStatus: state } })
    }
    if (hasRunOut(row)) {
      throw invalidField('#id', 'The link or code in this message has expired. The customer must ask for a new one.')
    }
    // The error stays, so that the message does not count as old again before this attempt.
    const again = { failedAt: null, attempts: 0, dueAt: sql`now()`, lastError: row.lastError ?? '' }
    const now = onlyRow(await tx.update(mailOutbox).set(again).where(eq(mailOutbox.id, id)).returning())
    // The audit log omits recipient and error, so that they go with the message.
    const subject = { id: String(id), name: row.kind }
    await recordAudit(tx, admin, { action: 'mail.retry', subject, before: { state }, after: { state: 'waiting' } })
    return listedMailOf(now, sends)
  })
}

function hasRunOut({ kind, facts, expiresAt }: OutboxRow): boolean {
  const isBlotted = isSecret(kind) && (facts.url === REDACTED || facts.code === REDACTED)
  return isBlotted || (expiresAt !== null && expiresAt.getTime() < Date.now())
}

type Ways = readonly MailChannel[]

function listedMailOf(row: OutboxRow, sends: Ways): ListedMail {
  return {
    ...pickColumns(row, 'id', 'kind', 'channel', 'recipient', 'attempts', 'lastError', 'createdAt', 'sentAt'),
    about: String(row.facts.orderNumber ?? ''),
    state: stateOf(row, sends),
  }
}

function stateOf(row: OutboxRow, sends: Ways): MailState {
  if (row.sentAt) return 'sent'
  if (row.failedAt) return 'failed'
  return !sends.includes(row.channel) || isOldRow(row) ? 'kept' : 'waiting'
}

function conditionsOf(state: MailState | undefined, sends: Ways): SQL[] {
  const { sentAt, failedAt, channel } = mailOutbox
  const isOpen = [isNull(sentAt), isNull(failedAt)]
  switch (state) {
    case undefined:
      return []
    case 'sent':
      return [isNotNull(sentAt)]
    case 'failed':
      return [isNotNull(failedAt), isNull(sentAt)]
    case 'waiting':
      return [...isOpen, not(isOld), inArray(channel, [...sends])]
    case 'kept':
      return [...isOpen, sql`(${isOld} or ${notInArray(channel, [...sends])})`]
  }
}
