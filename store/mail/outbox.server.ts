/**
 * The way of a message through the outbox: queued once, claimed before each try, then marked as sent or given up. Each
 * step is one statement that checks the step before, so that two processes cannot take it twice.
 */
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { mailOutbox, rings } from '#db/schema.ts'
import { DAY_START, listFull, lockBudgets, readDayBudgets } from '#store/limits/day-budget.server.ts'
import { type MailChannel, type MailKind, MESSAGE_DAYS, REDACTED, SECRET_KINDS } from './mail.ts'

export type OutboxRow = typeof mailOutbox.$inferSelect

/** So often a message is tried before it is given up: with doubling pauses from 30 seconds about three hours. */
export const MAX_TRIES = 10

/** A message that lay for longer, because the shop had no mail server, is old news: the owner decides about it. */
const OLD_NEWS = sql`now() - interval '3 days'`
const LONGEST_ERROR = 300
const AT_ONCE = 100

/** True when a message waits to be queued that may leave today. Writes nothing, not even a lock. */
export async function hasUnqueued(db: Db, channels: readonly MailChannel[]): Promise<boolean> {
  const isThere = async (condition: SQL | undefined) =>
    (await db.select({ id: mailOutbox.id }).from(mailOutbox).where(condition).limit(1)).length > 0
  if (await isThere(and(unqueued(channels), isNull(mailOutbox.stranger)))) return true
  if (!(await isThere(ofStrangers(channels)))) return false
  const full = await listFull(db)
  return isThere(ofStrangers(channels.filter((channel) => !full.includes(channel))))
}

/**
 * Marks up to a hundred messages as queued and makes their jobs in the same transaction: each gets exactly one, however
 * many processes look. Returns how many it took.
 */
export async function queueMails(
  db: Db,
  channels: readonly MailChannel[],
  makeJobs: (tx: Tx, ids: number[]) => Promise<void>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const admitted = await admitStrangers(tx, channels)
    const rows = await tx
      .select({ id: mailOutbox.id, isOld: sql<boolean>`${mailOutbox.createdAt} < ${OLD_NEWS}`, ...triedBefore })
      .from(mailOutbox)
      .where(and(unqueued(channels), or(isNull(mailOutbox.stranger), inArray(mailOutbox.id, admitted))))
      .orderBy(asc(mailOutbox.id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return 0
    const old = rows.filter(({ isOld, lastError }) => isOld && lastError === null).map(({ id }) => id)
    const fresh = rows.map(({ id }) => id).filter((id) => !old.includes(id))
    const queuedAt = sql`now()`
    if (fresh.length > 0) {
      await tx.update(mailOutbox).set({ queuedAt }).where(inArray(mailOutbox.id, fresh))
      await makeJobs(tx, fresh)
    }
    if (old.length > 0) {
      const lastError = 'It waited for more than three days. Press Try again to send it anyway.'
      await tx.update(mailOutbox).set({ queuedAt, failedAt: queuedAt, lastError }).where(inArray(mailOutbox.id, old))
    }
    return rows.length
  })
}

const triedBefore = { lastError: mailOutbox.lastError }

/**
 * Which of the messages that strangers caused may leave now, of each channel as many as the day still has room for. Networks
 * take turns, by how many each has had today: one that wrote a thousand does not stand before all others.
 */
async function admitStrangers(tx: Tx, channels: readonly MailChannel[]): Promise<number[]> {
  const [any] = await tx.select({ id: mailOutbox.id }).from(mailOutbox).where(ofStrangers(channels)).limit(1)
  if (!any) return []
  // Of two processes the later one counts what the earlier one took.
  await lockBudgets(tx)
  const admitted: number[] = []
  for (const { channel, most, sent } of await readDayBudgets(tx)) {
    if (!channels.includes(channel)) continue
    const had = sql`(select count(*) from mail_outbox had
      where had.stranger = ${mailOutbox.stranger} and had.queued_at >= ${DAY_START})`
    const turn = sql`row_number() over (partition by ${mailOutbox.stranger} order by ${mailOutbox.id}) + ${had}`
    const rows = await tx
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(ofStrangers([channel]))
      .orderBy(turn, mailOutbox.id)
      .limit(most === null ? AT_ONCE : Math.max(0, Math.min(AT_ONCE, most - sent)))
    admitted.push(...rows.map(({ id }) => id))
  }
  return admitted
}

function ofStrangers(channels: readonly MailChannel[]) {
  const { stranger, expiresAt } = mailOutbox
  return and(unqueued(channels), isNotNull(stranger), or(isNull(expiresAt), sql`${expiresAt} > now()`))
}

/** Held messages that nobody could use any more. Nobody is rung: the owners know that few could leave. */
export async function endHeld(db: Db): Promise<void> {
  const { queuedAt, stranger, expiresAt } = mailOutbox
  await db
    .update(mailOutbox)
    .set({ failedAt: sql`now()`, queuedAt: sql`now()`, lastError: 'It ran out while it was held.', stranger: null })
    .where(and(isOpen, isNull(queuedAt), isNotNull(stranger), sql`${expiresAt} < now()`))
}

function unqueued(channels: readonly MailChannel[]) {
  const { queuedAt, sentAt, dueAt, channel } = mailOutbox
  const isDue = or(isNull(dueAt), sql`${dueAt} <= now()`)
  return and(isNull(queuedAt), isNull(sentAt), isDue, inArray(channel, [...channels]))
}

/** The mail of a press waits for so many seconds from now on, not from when its transaction began. */
export async function holdMailOf(tx: Tx, pressId: string, seconds: number): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ dueAt: sql`clock_timestamp() + ${seconds} * interval '1 second'` })
    .where(eq(mailOutbox.pressId, pressId))
}

/** Drops the mail of a press about these orders (`facts._id`). False when some of it is on its way: nothing is dropped then. */
export async function dropMailOf(tx: Tx, pressId: string, orderIds: readonly string[]): Promise<boolean> {
  const mails = await tx
    .select({ id: mailOutbox.id, queuedAt: mailOutbox.queuedAt, orderId: sql<string>`${mailOutbox.facts} ->> '_id'` })
    .from(mailOutbox)
    .where(eq(mailOutbox.pressId, pressId))
    .for('update')
  const own = mails.filter(({ orderId }) => orderIds.includes(orderId))
  if (own.some(({ queuedAt }) => queuedAt !== null)) return false
  const ids = own.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(mailOutbox).where(inArray(mailOutbox.id, ids))
  return true
}

/** Counts a try and returns the message, or undefined when it is sent, given up or gone. */
export async function claimMail(db: Db, id: number): Promise<OutboxRow | undefined> {
  const [row] = await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1` })
    .where(and(eq(mailOutbox.id, id), isOpen))
    .returning()
  return row
}

const isOpen = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt))

/** The message is out: what lets somebody in is redacted of it. */
export async function markSent(db: Db, { id, kind, facts }: OutboxRow): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: sql`now()`, lastError: null, facts: withoutSecrets(kind, facts) })
    .where(eq(mailOutbox.id, id))
}

/** The try failed and there will be another one. */
export async function noteFailure(db: Db, id: number, reason: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ lastError: plainReason(reason) })
    .where(and(eq(mailOutbox.id, id), isOpen))
}

/** Nobody tries any more, until the owner says so: the owner is rung. */
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

/**
 * Queues messages again that were queued a day ago and came to no end, because the database was put back without its
 * jobs. `jobIsThere` is a condition over `mail_outbox.id`.
 */
export async function requeueLost(db: Db, jobIsThere: ReturnType<typeof sql>): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ queuedAt: null })
    .where(and(isOpen, lt(mailOutbox.queuedAt, sql`now() - interval '1 day'`), sql`not (${jobIsThere})`))
}

/** Redacts what let somebody in and has run out; without a time of its own a secret is kept for a day. */
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

/** Forgets old messages. */
export async function forgetOldMail(db: Db): Promise<void> {
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, sql`now() - ${MESSAGE_DAYS} * interval '1 day'`))
}

/** True when the kind carries something that lets its reader in. */
export function isSecret(kind: string): boolean {
  return SECRET_KINDS.includes(kind as MailKind)
}

/** The facts of a message without what would let its reader in. */
export function withoutSecrets(kind: string, facts: Record<string, unknown>): Record<string, unknown> {
  if (!isSecret(kind)) return facts
  const redacted = Object.entries(facts).map(([name, value]) => [
    name,
    name === 'url' || name === 'code' ? REDACTED : value,
  ])
  return Object.fromEntries(redacted)
}

/** One line of a bounded length, whatever a mail server answered. */
function plainReason(reason: string): string {
  return reason
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_ERROR)
    .toWellFormed()
}
