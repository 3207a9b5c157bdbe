/** Mails the owners about orders that nobody has looked at for too long. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { lockSome } from '#db/queue.ts'
import { inTransaction } from '#db/retry.ts'
import { orders, ringChoices, rings, users } from '#db/schema.ts'
import { holds } from '#store/access/rights.ts'
import { mailOwners, wroteThisHour } from './owners-to-mail.server.ts'

const LATE_MINUTES = 30

/**
 * Closes rings of orders older than half an hour, and mails the owners about orders that still wait and that nobody has seen. At
 * most one mail an hour; later ones wait for it.
 */
export async function tellOfLateOrders(db: Db, canMail: boolean): Promise<void> {
  const isDue = sql`${rings.createdAt} < now() - ${LATE_MINUTES} * interval '1 minute'`
  const due = and(isNull(rings.closedAt), isNotNull(rings.pushedAt), isDue)
  const [any] = await db.select({ id: rings.id }).from(rings).where(due).limit(1)
  if (!any) return
  await inTransaction(db, async (tx) => {
    const taken = await lockSome(tx, rings, due)
    const unseen = canMail ? await countUnseen(tx, taken) : 0
    if (unseen > 0) {
      if (await wroteThisHour(tx, 'orders_waiting')) return
      await mailOwners(tx, 'order', { kind: 'orders_waiting', facts: { count: unseen, minutes: LATE_MINUTES } })
    }
    const ids = taken.map(({ id }) => id)
    await tx.update(rings).set({ closedAt: sql`now()` }).where(inArray(rings.id, ids))
  })
}

/** Orders that await their first call and came after anybody who may confirm looked at the desk. */
async function countUnseen(tx: Tx, taken: readonly { subjectId: string }[]): Promise<number> {
  const staff = await tx
    .select({ role: users.role, seenAt: ringChoices.seenAt })
    .from(ringChoices)
    .innerJoin(users, eq(users.id, ringChoices.userId))
    .where(and(isNull(users.disabledAt), isNotNull(ringChoices.seenAt)))
  const seen = staff.filter(({ role }) => holds(role, 'confirm orders')).map(({ seenAt }) => seenAt?.getTime() ?? 0)
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
