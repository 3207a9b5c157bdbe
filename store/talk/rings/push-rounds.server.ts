/** Turns rings into pushes, each ring once. A push counts unseen rings when it is sent, so it is true even late or twice. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { duePushes, pushSubscriptions, ringChoices, rings } from '#db/schema/talk.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { claim, lockSome, MAX_TRIES, nextTryAfter } from '#engines/postgres/queue.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { indianClock } from '#store/india.ts'
import { kindsFor, ringChoicesOf } from './my-rings.server.ts'
import { MINUTES_OF_DAY, type PushedRing, type QuietHours, type RingKind } from './rings.ts'

export type DuePush = typeof duePushes.$inferSelect

/** Longest single attempt, in seconds. */
const LONGEST_TRY = 20
const MOST_COUNTED = 1000

/** Whether a ring waits to be pushed. Read-only. */
export async function hasUnpushed(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: rings.id }).from(rings).where(unpushed).limit(1)
  return row !== undefined
}

const unpushed = and(isNull(rings.closedAt), isNull(rings.pushedAt))

/** Takes up to 500 rings and makes a push due, after quiet hours, for each browser that wants their kind. */
export async function pushRings(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const taken = await lockSome(tx, rings, unpushed)
    if (taken.length === 0) return
    const pushes = await listPushes(tx, [...new Set(taken.map(({ kind }) => kind))])
    // Clock time lies after the commits of all rings taken, so that the count includes them.
    const at = sql<string>`clock_timestamp()`
    if (pushes.length > 0) {
      const newest = { at: sql`excluded.at`, dueAt: sql`excluded.due_at`, attempts: 0 }
      await tx
        .insert(duePushes)
        .values(pushes.map((push) => ({ ...push, at })))
        .onConflictDoUpdate({ target: [duePushes.deviceId, duePushes.kind], set: newest })
    }
    // An order's ring stays open until somebody has seen it or a mail was sent.
    const done = sql`case when ${rings.kind} <> 'order' then now() end`
    const ids = taken.map(({ id }) => id)
    await tx.update(rings).set({ pushedAt: sql`now()`, closedAt: done }).where(inArray(rings.id, ids))
  })
}

/** Browsers and kinds to push, by rights and choices; in one fixed order, which avoids deadlocks. */
async function listPushes(tx: Tx, kinds: readonly RingKind[]) {
  const rows = await tx
    .select({ deviceId: pushSubscriptions.id, role: users.role, kept: ringChoices })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(ringChoices, eq(ringChoices.userId, users.id))
    .where(isNull(users.disabledAt))
    .orderBy(pushSubscriptions.id)
  return rows.flatMap(({ deviceId, role, kept }) => {
    const { choices, quiet } = ringChoicesOf(kept ?? undefined)
    const wanted = kinds.filter((kind) => kindsFor(role).includes(kind) && choices[kind].push)
    return wanted.sort().map((kind) => ({ deviceId, kind, dueAt: quietUntil(quiet, new Date()) ?? sql`now()` }))
  })
}

/** Claims up to `most` due pushes for one attempt each. */
export function claimPushes(db: Db, most: number): Promise<DuePush[]> {
  return claim(db, duePushes, { most, seconds: LONGEST_TRY })
}

/** Deletes the push, unless something newer rang meanwhile. */
export async function dropPush(db: Db, push: DuePush): Promise<void> {
  await db.delete(duePushes).where(isStill(push))
}

/** Retries the push later, or gives it up. */
export async function pushAgain(db: Db, push: DuePush): Promise<void> {
  if (push.attempts >= MAX_TRIES) return dropPush(db, push)
  await db
    .update(duePushes)
    .set({ dueAt: nextTryAfter(push.attempts) })
    .where(isStill(push))
}

const isStill = ({ id, at }: DuePush) => and(eq(duePushes.id, id), eq(duePushes.at, at))

type Device = Pick<typeof pushSubscriptions.$inferSelect, 'id' | 'endpoint' | 'p256dh' | 'auth'>

/** A push's content. Undefined when nothing is left to say: no browser, no right, or a later push has said it. */
export async function readPush(db: Db, push: DuePush): Promise<{ device: Device; ring: PushedRing } | undefined> {
  const { rows } = await db.execute<{ at: string; told: boolean; count: number }>(sql`
    select clock_timestamp()::text as at,
      coalesce((d.told ->> ${push.kind})::timestamptz >= ${push.at}::timestamptz, false) as told,
      (select count(*)::int from (select from ${rings} r where r.kind = ${push.kind}
        -- Two seconds earlier, because an order that was committed just then was not seen.
        and r.created_at > greatest(c.seen_at - interval '2 seconds', d.created_at) limit ${MOST_COUNTED}) as unseen) as count
    from ${pushSubscriptions} d left join ${ringChoices} c on c.user_id = d.user_id where d.id = ${push.deviceId}`)
  const [found] = rows
  if (!found || found.told) return undefined
  const [row] = await db
    .select({ device: pushSubscriptions, role: users.role, disabledAt: users.disabledAt })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(eq(pushSubscriptions.id, push.deviceId))
  if (!row || row.disabledAt || !kindsFor(row.role).includes(push.kind)) return undefined
  // At least 1: the person may have seen it at the desk, but the device may be elsewhere.
  return { device: row.device, ring: { kind: push.kind, count: Math.max(1, found.count), at: found.at } }
}

/** Records that the push was accepted, which makes earlier ones unnecessary. */
export async function notePushed(db: Db, id: number, { kind, at }: PushedRing): Promise<void> {
  const told = sql`${pushSubscriptions.told} || jsonb_build_object(${kind}::text, ${at}::text)`
  await db
    .update(pushSubscriptions)
    .set({ told, lastSentAt: sql`now()`, lastError: null })
    .where(eq(pushSubscriptions.id, id))
}

/** Records why the push was refused. */
export async function noteRefused(db: Db, id: number, reason: string): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ lastError: reason.slice(0, 300) })
    .where(eq(pushSubscriptions.id, id))
}

/** When the present quiet hours end; undefined outside them. */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | undefined {
  if (!quiet || quiet.from === quiet.until) return undefined
  const minuteNow = Math.floor(indianClock(now.getTime()).getTime() / 60_000) % MINUTES_OF_DAY
  const since = (minuteNow - quiet.from + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const long = (quiet.until - quiet.from + MINUTES_OF_DAY) % MINUTES_OF_DAY
  if (since >= long) return undefined
  const wholeMinute = Math.floor(now.getTime() / 60_000)
  return new Date((wholeMinute + long - since) * 60_000)
}
