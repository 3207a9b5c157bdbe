/** How a member of staff is notified: their choices, and their browsers for push messages. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { pushSubscriptions, ringChoices } from '#db/schema/talk.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { type Role, roleHasRight } from '#store/people/access/rights.ts'
import { mailSecurityChangeTo } from '#store/people/identity/access-news.server.ts'
import { pickColumns } from '#store/rows.server.ts'
import type { MyRings, RungDevice } from './rings.schema.ts'
import { MOST_DEVICES, type QuietHours, RING_KINDS, RINGS, type RingChoices, type RingKind } from './rings.ts'

type Who = Admin<'read orders'>
type Kept = Pick<typeof ringChoices.$inferSelect, 'choices' | 'quietFrom' | 'quietUntil'>

/** The kinds of rings that the role may hear of. */
export function kindsFor(role: Role): RingKind[] {
  return RING_KINDS.filter((kind) => roleHasRight(role, RINGS[kind].right))
}

/** The person's choices, completed with the defaults. */
export function ringChoicesOf(kept: Kept | undefined): { choices: RingChoices; quiet: QuietHours | null } {
  const chosen = (kept?.choices ?? {}) as Partial<RingChoices>
  const entries = RING_KINDS.map((kind) => {
    const { push = true, mail = RINGS[kind].ways.includes('mail') } = chosen[kind] ?? {}
    return [kind, { push, mail }]
  })
  const { quietFrom: from = null, quietUntil: until = null } = kept ?? {}
  return {
    choices: Object.fromEntries(entries) as RingChoices,
    quiet: from === null || until === null ? null : { from, until },
  }
}

/** All choices and devices of the person, without the key that browsers subscribe with. */
export async function readMyRings(db: Db, admin: Who): Promise<Omit<MyRings, 'applicationServerKey'>> {
  const [kept] = await db.select().from(ringChoices).where(eq(ringChoices.userId, admin.uid))
  return { kinds: kindsFor(admin.role), ...ringChoicesOf(kept), devices: await listDevices(db, admin) }
}

export async function changeMyRings(
  db: Db,
  { uid }: Who,
  { choices, quiet }: { choices: RingChoices; quiet: QuietHours | null },
): Promise<void> {
  const chosen = { choices, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null, updatedAt: sql`now()` }
  await db
    .insert(ringChoices)
    .values({ userId: uid, ...chosen })
    .onConflictDoUpdate({ target: ringChoices.userId, set: chosen })
}

export async function markDeskSeen(db: Db, { uid }: Who): Promise<void> {
  const seenAt = sql`now()`
  await db
    .insert(ringChoices)
    .values({ userId: uid, seenAt })
    .onConflictDoUpdate({ target: ringChoices.userId, set: { seenAt } })
}

/** The person's browsers, newest first. */
export async function listDevices(db: Db | Tx, { uid }: Pick<Who, 'uid'>): Promise<RungDevice[]> {
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, uid))
    .orderBy(desc(pushSubscriptions.id))
  return rows.map((row) => pickColumns(row, 'id', 'userAgent', 'createdAt', 'lastSentAt', 'lastError'))
}

/** The person's browsers with their push subscriptions. */
export function listTargets(db: Db, { uid }: Who) {
  const { id, userAgent, endpoint, p256dh, auth } = pushSubscriptions
  return db
    .select({ id, userAgent, endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, uid))
}

type NewDevice = { endpoint: string; keys: { p256dh: string; auth: string }; userAgent: string }

/**
 * Adds a browser, taking it from its previous person. Throws `invalid_input` beyond ten, which bounds the pushes of one order.
 */
export async function addDevice(db: Db, admin: Who, { endpoint, keys, userAgent }: NewDevice): Promise<RungDevice[]> {
  return inTransaction(db, async (tx) => {
    const { p256dh, auth } = keys
    const values = { userId: admin.uid, endpoint, p256dh, auth, userAgent, told: {}, lastError: null }
    const isKnown = await tx.$count(
      pushSubscriptions,
      and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, admin.uid)),
    )
    if (!isKnown) await mailSecurityChangeTo(tx, admin.uid, 'device')
    await tx
      .insert(pushSubscriptions)
      .values(values)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values })
    const devices = await listDevices(tx, admin)
    if (devices.length > MOST_DEVICES) {
      throw invalidField('/endpoint', `At most ${MOST_DEVICES} devices can ring. Remove one that you no longer use.`)
    }
    return devices
  })
}

/** Removes the browser. Throws `not_found` when it is not the asker's. */
export async function removeDevice(
  db: Db,
  admin: Who,
  which: { id: number } | { endpoint: string },
): Promise<RungDevice[]> {
  const { id, endpoint } = pushSubscriptions
  const isIt = 'id' in which ? eq(id, which.id) : eq(endpoint, which.endpoint)
  const gone = await db
    .delete(pushSubscriptions)
    .where(and(isIt, eq(pushSubscriptions.userId, admin.uid)))
    .returning({ id: pushSubscriptions.id })
  if (gone.length === 0) throw new StoreError('not_found', 'This device is not rung any more.')
  return listDevices(db, admin)
}

/** Deletes browsers that their push service no longer knows. */
export async function forgetDevices(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]))
}
