/** Complaints: anyone can make one and follow it by a mailed link. Each step of staff is mailed and stays in its history. */
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { complaints, rings } from '#db/schema/talk.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor } from '#engines/postgres/locks.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { pageLanguage } from '#store/page-language.server.ts'
import type { Admin, Person } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { onlyRow, pickColumns } from '#store/rows.server.ts'
import { idInLink, type SealedLinks } from '#store/sealed-link.server.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import { listOwnersToMail, wasMailedThisHour } from '#store/talk/rings/tell-owners.server.ts'
import type {
  ComplaintStepTaken,
  ComplaintsQuery,
  ComplaintToSend,
  ComplaintView,
  DeskComplaint,
  ListedComplaint,
} from './complaints.schema.ts'
import { ACKNOWLEDGE_HOURS, COMPLAINT_LIMITS, formatComplaintNumber, SETTLE_MONTHS, STEP_OF } from './complaints.ts'

type ComplaintRow = typeof complaints.$inferSelect
/** A complaint with its deadlines, which PostgreSQL adds because months differ in length. */
type TimedComplaint = { row: ComplaintRow; acknowledgeBy: Date; settleBy: Date; isLate: boolean }

const ACKNOWLEDGE_BY = sql<Date>`(${complaints.createdAt} + ${sql.raw(`interval '${ACKNOWLEDGE_HOURS} hours'`)})`
const SETTLE_BY = sql<Date>`(${complaints.runsFrom} + ${sql.raw(`interval '${SETTLE_MONTHS} months'`)})`
/** SQL: the complaint has passed one of its deadlines. */
export const IS_LATE = sql<boolean>`(${complaints.status} <> 'settled' and (now() >= ${SETTLE_BY}
  or ${complaints.status} = 'new' and now() >= ${ACKNOWLEDGE_BY}))`
const TIMED = {
  row: complaints,
  acknowledgeBy: ACKNOWLEDGE_BY.mapWith(complaints.createdAt),
  settleBy: SETTLE_BY.mapWith(complaints.createdAt),
  isLate: IS_LATE,
}

/**
 * Stores a complaint, rings the shop and mails number and link to its writer. Without `isLimited` no limit applies. Throws
 * `rate_limited` when the shop has too many today, and `invalid_input` when the address has too many open ones.
 */
export function complain(
  db: Db,
  sent: ComplaintToSend,
  { person, isLimited }: { person: Person | undefined; isLimited: boolean },
): Promise<TimedComplaint> {
  return inTransaction(db, async (tx) => {
    if (isLimited) await refuseTooMany(tx, sent.email, person)
    const values = { ...sent, userId: person?.uid, language: pageLanguage() }
    const made = onlyRow(await tx.insert(complaints).values(values).returning({ id: complaints.id }))
    const complaint = onlyRow(await tx.select(TIMED).from(complaints).where(eq(complaints.id, made.id)))
    await tx.insert(rings).values({ kind: 'complaint', subjectId: complaint.row.id })
    const { email: recipient, userId } = complaint.row
    const about = userId === null ? {} : { userId }
    await writeMail(tx, { kind: 'complaint', recipient, ...about, facts: newsOf(complaint, 'received') })
    return complaint
  })
}

/**
 * Throws beyond the limits. The lock makes complaints sent at once count one by one. For a signed-in owner of the mailbox only
 * their own count, because anybody can type the address.
 */
async function refuseTooMany(tx: Tx, email: string, person: Person | undefined): Promise<void> {
  await lockFor(tx, LOCKS.complaints)
  const { status } = complaints
  if ((await countToday(tx)) >= COMPLAINT_LIMITS.perDay) {
    throw new StoreError('rate_limited', 'We have more complaints than we can read today. Please call us instead.', {
      facts: { retryAfterSeconds: 3600 },
    })
  }
  const address = email.toLowerCase()
  const isOwn = person?.emailVerified && person.email.toLowerCase() === address
  const theirs = isOwn ? eq(complaints.userId, person.uid) : eq(sql`lower(email)`, address)
  if ((await tx.$count(complaints, and(theirs, ne(status, 'settled')))) < COMPLAINT_LIMITS.open) return
  throw invalidField(
    '/email',
    `${COMPLAINT_LIMITS.open} complaints of this address wait already. Please call us.`,
    'many_wait',
  )
}

export async function isComplaintDayFull(db: Db): Promise<boolean> {
  return (await countToday(db)) >= COMPLAINT_LIMITS.fullFrom
}

function countToday(db: Db | Tx): Promise<number> {
  return db.$count(complaints, sql`${complaints.createdAt} > now() - interval '1 day'`)
}

async function readTimed(db: Db | Tx, id: string | undefined): Promise<TimedComplaint | undefined> {
  if (id === undefined) return undefined
  const [found] = await db.select(TIMED).from(complaints).where(eq(complaints.id, id))
  return found
}

/** The complaint that a mailed link opens. Throws `not_found` for an invalid token. */
export async function readByLink(db: Db, links: SealedLinks, token: string): Promise<ComplaintView> {
  const found = await readTimed(db, idInLink(token))
  if (!found || !links.holds(token, found.row.id, found.row.email)) {
    throw new StoreError('not_found', 'This link is wrong or no longer works.')
  }
  return standingOf(found)
}

export function standingOf({ row, ...ends }: TimedComplaint): ComplaintView {
  return {
    ...pickColumns(row, 'status', 'createdAt', 'acknowledgedAt', 'settledAt'),
    ...pickColumns(ends, 'acknowledgeBy', 'settleBy'),
    number: formatComplaintNumber(row.number),
    steps: row.steps as ComplaintView['steps'],
  }
}

type NewsKind = ComplaintView['steps'][number]['what'] | 'received'

/** Facts of a mail to the complaint's writer. */
function newsOf(complaint: TimedComplaint, what: NewsKind, words = '') {
  const { number, acknowledgeBy, settleBy } = standingOf(complaint)
  const { id: complaintId, language } = complaint.row
  return { complaintId, number, what, words, acknowledgeBy, settleBy, language }
}

/** Reminders of an open complaint, in order. Each rings once when it is due, except `fresh`, which rang at the start. */
const MARKS = { fresh: 1, acknowledgeSoon: 2, acknowledgeLate: 3, settleSoon: 4, settleLate: 5 } as const
const LATE: readonly number[] = [MARKS.acknowledgeLate, MARKS.settleLate]
const AT_ONCE = 500

const isNew = sql`status = 'new'`
const MARK = sql`case
  when now() >= ${SETTLE_BY} then ${sql.raw(String(MARKS.settleLate))}
  when now() >= ${SETTLE_BY} - interval '7 days' then ${sql.raw(String(MARKS.settleSoon))}
  when ${isNew} and now() >= ${ACKNOWLEDGE_BY} then ${sql.raw(String(MARKS.acknowledgeLate))}
  when ${isNew} and now() >= ${ACKNOWLEDGE_BY} - interval '12 hours' then ${sql.raw(String(MARKS.acknowledgeSoon))}
  when ${isNew} then ${sql.raw(String(MARKS.fresh))} else 0 end`
const DUE = sql`status <> 'settled' and told < ${MARK}`

/** Rings for complaints that are due for a reminder. Mails about them at most once an hour; later ones wait for that hour. */
export async function remindOfComplaints(db: Db, canMail: boolean): Promise<void> {
  const { rows } = await db.execute(sql`select from ${complaints} where ${DUE} limit 1`)
  if (rows.length === 0) return
  await inTransaction(db, async (tx) => {
    if (await wasMailedThisHour(tx, 'complaints_waiting')) return
    const reached = await tx.execute<{ id: string; told: number }>(sql`
      update ${complaints} set told = ${MARK}
      where id in (select id from ${complaints} where ${DUE} order by number limit ${AT_ONCE} for update skip locked)
      returning id, told`)
    // Another process has reminded meanwhile.
    if (reached.rows.length === 0) return
    const ringing = reached.rows.filter(({ told }) => told > MARKS.fresh)
    if (ringing.length > 0) {
      await tx.insert(rings).values(ringing.map(({ id }) => ({ kind: 'complaint' as const, subjectId: id })))
    }
    if (canMail) await mailOwnersAndOfficer(tx, reached.rows)
  })
}

/** Mails the owners, and the grievance officer, who must answer by law. */
async function mailOwnersAndOfficer(tx: Tx, reached: readonly { told: number }[]): Promise<void> {
  const fresh = reached.filter(({ told }) => told === MARKS.fresh).length
  const late = reached.filter(({ told }) => LATE.includes(told)).length
  const facts = { fresh, due: reached.length - fresh - late, late }
  const owners = await listOwnersToMail(tx, 'complaint')
  for (const owner of owners) await writeMail(tx, { kind: 'complaints_waiting', ...owner, facts })
  const { email: officer } = (await readDetails(tx)).grievanceOfficer
  if (owners.some(({ recipient }) => recipient.toLowerCase() === officer.toLowerCase())) return
  await writeMail(tx, { kind: 'complaints_waiting', recipient: officer, facts })
}

/** A complaint for the desk; the API adds its link. */
type KnownComplaint = Omit<DeskComplaint, 'link'>
type Reader = Admin<'answer complaints'>

/** A page of complaints in this status, newest first. */
export async function listComplaints(
  db: Db,
  _admin: Reader,
  { status, before }: ComplaintsQuery,
): Promise<ListedComplaint[]> {
  const isBefore = before === undefined ? undefined : lt(complaints.number, before)
  const found = await db
    .select(TIMED)
    .from(complaints)
    .where(and(eq(complaints.status, status), isBefore))
    .orderBy(desc(complaints.number))
    .limit(COMPLAINT_LIMITS.page)
  return found.map(listedOf)
}

export async function getComplaint(db: Db | Tx, _admin: Reader, id: string): Promise<KnownComplaint> {
  const found = await readTimed(db, id)
  if (!found) throw notFound()
  const { email, phone, orderNumber } = found.row
  return { ...listedOf(found), email, phone, orderNumber, order: await findOrder(db, found) }
}

/** Takes a step and mails the customer. Throws `not_found`, and `wrong_status` when a colleague was quicker. */
export function stepComplaint(
  db: Db,
  admin: Reader,
  id: string,
  { step, words }: ComplaintStepTaken,
): Promise<KnownComplaint> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(complaints).where(eq(complaints.id, id)).for('update')
    if (!before) throw notFound()
    const { from, to, told } = STEP_OF[step]
    const number = formatComplaintNumber(before.number)
    if (!from.includes(before.status)) {
      throw new StoreError('wrong_status', `${number} was changed in the meantime: it is ${before.status}.`, {
        facts: { currentStatus: before.status },
      })
    }
    const now = new Date()
    await tx
      .update(complaints)
      .set({
        status: to,
        steps: [...before.steps, { what: told, at: now.toISOString(), words }],
        acknowledgedAt: before.acknowledgedAt ?? now,
        settledAt: to === 'settled' ? now : null,
        // Reopening restarts the month.
        ...(step === 'reopen' ? { runsFrom: now, told: 0 } : {}),
      })
      .where(eq(complaints.id, id))
    // The audit log omits the words, because they must stay erasable.
    const change = { before: { status: before.status }, after: { status: to } }
    await recordAudit(tx, admin, { action: `complaint.${step}`, subject: { id, name: number }, ...change })
    const after = await readTimed(tx, id)
    if (!after) throw notFound()
    const facts = newsOf(after, told, words)
    await writeMail(tx, { kind: 'complaint', recipient: before.email, cause: 'shop', facts })
    return getComplaint(tx, admin, id)
  })
}

function listedOf(found: TimedComplaint): ListedComplaint {
  const { id, name, words } = found.row
  return { _id: id, name, words, ...standingOf(found), isLate: found.isLate }
}

/** The order that the complaint names. Anybody can type a number, so staff must check that it is the writer's. */
async function findOrder(db: Db | Tx, { row }: TimedComplaint): Promise<DeskComplaint['order']> {
  const [digits] = /\d{1,15}$/.exec(row.orderNumber ?? '') ?? []
  if (digits === undefined) return null
  const { id, userId, customerEmail } = orders
  const isTheirs = sql<boolean>`coalesce(${userId} = ${row.userId} or lower(${customerEmail}) = ${row.email.toLowerCase()}, false)`
  const [order] = await db
    .select({ _id: id, isTheirs })
    .from(orders)
    .where(eq(orders.number, Number(digits)))
  return order ?? null
}

function notFound(): StoreError {
  return new StoreError('not_found', 'There is no such complaint any more.')
}
