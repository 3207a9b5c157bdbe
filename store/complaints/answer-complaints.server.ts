/** Staff's work on complaints. Each step is in the history that the customer follows, and is mailed. */
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { complaints, orders } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { StoreError } from '#store/errors.ts'
import { writeMail } from '#store/mail/write-mail.server.ts'
import type { ComplaintStepTaken, ComplaintsQuery, DeskComplaint, ListedComplaint } from './complaints.schema.ts'
import { newsOf, readTimed, standingOf, TIMED, type TimedComplaint } from './complaints.server.ts'
import { COMPLAINT_LIMITS, formatComplaintNumber, STEP_OF } from './complaints.ts'

/** Without its link, which the API adds. */
type KnownComplaint = Omit<DeskComplaint, 'link'>
type Reader = Admin<'answer complaints'>

/** A page of complaints of this status, newest first; open ones are few. */
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

/** Throws `not_found`. */
export async function getComplaint(db: Db | Tx, _admin: Reader, id: string): Promise<KnownComplaint> {
  const found = await readTimed(db, id)
  if (!found) throw notFound()
  const { email, phone, orderNumber } = found.row
  return { ...listedOf(found), email, phone, orderNumber, order: await findOrder(db, found) }
}

/** Takes the step and mails the customer. Throws `not_found`, and `wrong_status` when somebody was quicker. */
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
        // Its month begins again.
        ...(step === 'reopen' ? { runsFrom: now, told: 0 } : {}),
      })
      .where(eq(complaints.id, id))
    // The words stay in the complaint, where they can be erased.
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

/** Anybody can type the number of an order: whether it is the writer's is for staff to know before they speak of it. */
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
