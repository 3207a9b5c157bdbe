/** Mails the owners about unseen orders, and about messages to strangers near their limit. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import { mailOutbox, ringChoices, rings } from '#db/schema/talk.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor } from '#engines/postgres/locks.ts'
import { lockSome } from '#engines/postgres/queue.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { type DayBudget, readDayBudgets, TODAY_IN_INDIA } from '#store/limits/day-budget.server.ts'
import { roleHasRight } from '#store/people/access/rights.ts'
import { mailboxOf } from '#store/people/identity/library/auth-mail.server.ts'
import type { MailFacts, MailKind } from '#store/talk/mail/mail.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import { ringChoicesOf } from './my-rings.server.ts'
import type { RingKind } from './rings.ts'

/** The owners who want mail about this kind of ring. */
export async function listOwnersToMail(tx: Tx, kind: RingKind): Promise<{ userId: string; recipient: string }[]> {
  const owners = await tx
    .select({ id: users.id, email: users.email, kept: ringChoices })
    .from(users)
    .leftJoin(ringChoices, eq(ringChoices.userId, users.id))
    .where(and(eq(users.role, 'owner'), isNull(users.disabledAt)))
  return owners
    .filter(({ kept }) => ringChoicesOf(kept ?? undefined).choices[kind].mail)
    .map(({ id, email }) => ({ userId: id, recipient: mailboxOf(email) }))
}

export async function mailOwners<K extends MailKind>(
  tx: Tx,
  about: RingKind,
  mail: { kind: K; facts: MailFacts[K] },
): Promise<void> {
  for (const owner of await listOwnersToMail(tx, about)) await writeMail(tx, { ...mail, ...owner })
}

/** Whether a mail of this kind was written in the last 60 minutes. */
export async function wasMailedThisHour(tx: Tx, kind: MailKind): Promise<boolean> {
  const isOfHour = sql`${mailOutbox.createdAt} > now() - interval '1 hour'`
  return (await tx.$count(mailOutbox, and(eq(mailOutbox.kind, kind), isOfHour))) > 0
}

const LATE_MINUTES = 30

/** Closes rings older than half an hour, and mails about unseen orders, at most once an hour. */
export async function mailUnseenOrders(db: Db, canMail: boolean): Promise<void> {
  const isDue = sql`${rings.createdAt} < now() - ${LATE_MINUTES} * interval '1 minute'`
  const due = and(isNull(rings.closedAt), isNotNull(rings.pushedAt), isDue)
  const [any] = await db.select({ id: rings.id }).from(rings).where(due).limit(1)
  if (!any) return
  await inTransaction(db, async (tx) => {
    const taken = await lockSome(tx, rings, due)
    const unseen = canMail ? await countUnseen(tx, taken) : 0
    if (unseen > 0) {
      if (await wasMailedThisHour(tx, 'orders_waiting')) return
      await mailOwners(tx, 'order', { kind: 'orders_waiting', facts: { count: unseen, minutes: LATE_MINUTES } })
    }
    const ids = taken.map(({ id }) => id)
    await tx.update(rings).set({ closedAt: sql`now()` }).where(inArray(rings.id, ids))
  })
}

/** Orders that await their first call and came after anybody who may confirm orders looked at the desk. */
async function countUnseen(tx: Tx, taken: readonly { subjectId: string }[]): Promise<number> {
  const staff = await tx
    .select({ role: users.role, seenAt: ringChoices.seenAt })
    .from(ringChoices)
    .innerJoin(users, eq(users.id, ringChoices.userId))
    .where(and(isNull(users.disabledAt), isNotNull(ringChoices.seenAt)))
  const seen = staff
    .filter(({ role }) => roleHasRight(role, 'confirm orders'))
    .map(({ seenAt }) => seenAt?.getTime() ?? 0)
  const lastSeen = new Date(Math.max(0, ...seen))
  const ids = taken.map(({ subjectId }) => subjectId)
  const isNew = and(eq(orders.status, 'placed'), eq(orders.callAttempts, 0))
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, ids),
        isNew,
        sql`${orders.createdAt} > ${lastSeen.toISOString()}::timestamptz - interval '2 seconds'`,
      ),
    )
  return rows.length
}

/** In percent, highest first: the higher mark makes the lower one unnecessary. */
const MARKS = [100, 80]

/** Rings at the desk and on devices, and mails the owners when the shop can send mail. */
export async function tellOfMessageLimits(db: Db, canMail: boolean): Promise<void> {
  if ((await readDayBudgets(db)).every((budget) => markOf(budget) === undefined)) return
  await inTransaction(db, async (tx) => {
    await lockFor(tx, LOCKS.messageDay)
    for (const budget of await readDayBudgets(tx)) {
      const mark = markOf(budget)
      if (mark === undefined) continue
      const { channel, most, used } = budget
      // The limit is part of the id, so that a raised limit gets its own warning.
      const subject = sql`${TODAY_IN_INDIA} || ${` ${channel} ${mark} % of ${most}`}::text`
      const rung = await tx.execute(sql`
        insert into ${rings} (kind, subject_id) select 'message_limit', ${subject}
        where not exists (select from ${rings} where kind = 'message_limit' and subject_id = ${subject}) returning id`)
      if (rung.rows.length === 0 || !canMail) continue
      const facts = { channel, used, most: most ?? 0 }
      await mailOwners(tx, 'message_limit', { kind: 'message_limit', facts })
    }
  })
}

function markOf({ most, used }: DayBudget): number | undefined {
  return most === null ? undefined : MARKS.find((mark) => used * 100 >= most * mark)
}
