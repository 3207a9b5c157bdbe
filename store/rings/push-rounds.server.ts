/**
 * From what rings to what is pushed. Each ring is taken once, with the jobs of its pushes in the same transaction; a push then
 * says how many its person has not seen, read when it is sent. So one that came too late, or twice, tells the truth as well.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { pushSubscriptions, ringChoices, rings, users } from '#db/schema.ts'
import { choicesOf, kindsFor } from './my-rings.server.ts'
import { quietUntil } from './quiet-hours.ts'
import type { PushedRing, RingKind } from './rings.ts'

/** What a push is to do: ring this browser because of what came until then (the database's clock). */
export type PushJob = { device: number; kind: RingKind; at: string }

const AT_ONCE = 500
const MOST_COUNTED = 1000

/** True when something waits to be pushed. Writes nothing. */
export async function hasUnpushed(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: rings.id }).from(rings).where(unpushed).limit(1)
  return row !== undefined
}

const unpushed = and(isNull(rings.closedAt), isNull(rings.pushedAt))

/**
 * Takes up to 500 rings and makes a job for each browser that is to hear of their kind, after its quiet hours. Returns how
 * many rings it took.
 */
export async function pushRings(
  db: Db,
  makeJobs: (tx: Tx, jobs: { data: PushJob; startAfter?: Date }[]) => Promise<void>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const taken = await tx
      .select({ id: rings.id, kind: rings.kind })
      .from(rings)
      .where(unpushed)
      .orderBy(rings.id)
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    if (taken.length === 0) return 0
    // Later than the commit of all that was taken: whoever reads after it counts them.
    const { rows } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
    const at = rows[0]?.at ?? ''
    const kinds = [...new Set(taken.map(({ kind }) => kind))]
    const jobs = (await listRung(tx, kinds)).map(({ device, kind, startAfter }) => ({
      data: { device, kind, at },
      ...(startAfter ? { startAfter } : {}),
    }))
    if (jobs.length > 0) await makeJobs(tx, jobs)
    // An order stays open until somebody has seen it, or was written to.
    const done = sql`case when ${rings.kind} <> 'order' then now() end`
    const ids = taken.map(({ id }) => id)
    await tx.update(rings).set({ pushedAt: sql`now()`, closedAt: done }).where(inArray(rings.id, ids))
    return taken.length
  })
}

/** Every browser with each of the kinds that its person may and wants to hear. */
async function listRung(tx: Tx, kinds: readonly RingKind[]) {
  const rows = await tx
    .select({ device: pushSubscriptions.id, role: users.role, kept: ringChoices })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(ringChoices, eq(ringChoices.userId, users.id))
    .where(isNull(users.disabledAt))
  return rows.flatMap(({ device, role, kept }) => {
    const { choices, quiet } = choicesOf(kept ?? undefined)
    const wanted = kinds.filter((kind) => kindsFor(role).includes(kind) && choices[kind].push)
    return wanted.map((kind) => ({ device, kind, startAfter: quietUntil(quiet, new Date()) }))
  })
}

type Device = Pick<typeof pushSubscriptions.$inferSelect, 'id' | 'endpoint' | 'p256dh' | 'auth'>

/**
 * What a job has to send; undefined when nothing is left to do: the browser is not rung any more, its person may not hear of
 * it, or a later push has told it all.
 */
export async function readPush(db: Db, job: PushJob): Promise<{ device: Device; ring: PushedRing } | undefined> {
  const { rows } = await db.execute<{ at: string; told: boolean; count: number }>(sql`
    select clock_timestamp()::text as at,
      coalesce((d.told ->> ${job.kind})::timestamptz >= ${job.at}::timestamptz, false) as told,
      (select count(*)::int from (select from ${rings} r where r.kind = ${job.kind}
        -- What was being written while somebody looked was not seen.
        and r.created_at > greatest(c.seen_at - interval '2 seconds', d.created_at) limit ${MOST_COUNTED}) as unseen) as count
    from ${pushSubscriptions} d left join ${ringChoices} c on c.user_id = d.user_id where d.id = ${job.device}`)
  const [found] = rows
  if (!found || found.told) return undefined
  const [row] = await db
    .select({ device: pushSubscriptions, role: users.role, disabledAt: users.disabledAt })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(eq(pushSubscriptions.id, job.device))
  if (!row || row.disabledAt || !kindsFor(row.role).includes(job.kind)) return undefined
  // Whoever is looking at the desk may have seen it already: the device is not with them.
  return { device: row.device, ring: { kind: job.kind, count: Math.max(1, found.count), at: found.at } }
}

/** The push was taken: what came before it was read needs no other. */
export async function notePushed(db: Db, id: number, { kind, at }: PushedRing): Promise<void> {
  const told = sql`${pushSubscriptions.told} || jsonb_build_object(${kind}::text, ${at}::text)`
  await db
    .update(pushSubscriptions)
    .set({ told, lastSentAt: sql`now()`, lastError: null })
    .where(eq(pushSubscriptions.id, id))
}

/** The push was not taken, for this reason. */
export async function noteRefused(db: Db, id: number, reason: string): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ lastError: reason.slice(0, 300) })
    .where(eq(pushSubscriptions.id, id))
}

/** Forgets what rang a month ago. */
export async function forgetOldRings(db: Db): Promise<void> {
  await db.delete(rings).where(sql`${rings.createdAt} < now() - interval '30 days' and ${rings.closedAt} is not null`)
}
