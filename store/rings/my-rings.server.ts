/** How somebody who works in the shop is rung: what they chose, and the browsers that ring when they are closed. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { pushSubscriptions, ringChoices } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { holds, type Role } from '#store/access/rights.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { tellPersonOfChange } from '../identity/access-news.server.ts'
import type { MyRings, RungDevice } from './rings.schema.ts'
import { MOST_DEVICES, type QuietHours, RING_KINDS, RINGS, type RingChoices, type RingKind } from './rings.ts'

type Who = Admin<'read orders'>
type Kept = Pick<typeof ringChoices.$inferSelect, 'choices' | 'quietFrom' | 'quietUntil'>

/** The kinds that the role may hear of. */
export function kindsFor(role: Role): RingKind[] {
  return RING_KINDS.filter((kind) => holds(role, RINGS[kind].right))
}

/** What was chosen, and what is usual where nothing was. */
export function choicesOf(kept: Kept | undefined): { choices: RingChoices; quiet: QuietHours | null } {
  const chosen = (kept?.choices ?? {}) as Partial<Record<RingKind, object>>
  const entries = RING_KINDS.map((kind) => [kind, { ...RINGS[kind].usual, ...chosen[kind] }])
  const { quietFrom: from = null, quietUntil: until = null } = kept ?? {}
  return {
    choices: Object.fromEntries(entries) as RingChoices,
    quiet: from === null || until === null ? null : { from, until },
  }
}

/** All of it, but for the key that browsers subscribe with. */
export async function readMyRings(db: Db, admin: Who): Promise<Omit<MyRings, 'applicationServerKey'>> {
  const [kept] = await db.select().from(ringChoices).where(eq(ringChoices.userId, admin.uid))
  return { kinds: kindsFor(admin.role), ...choicesOf(kept), devices: await listDevices(db, admin) }
}

/** Replaces what was chosen. */
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

/** The person has the desk before their eyes now. */
export async function noteSeen(db: Db, { uid }: Who): Promise<void> {
  const seenAt = sql`now()`
  await db
    .insert(ringChoices)
    .values({ userId: uid, seenAt })
    .onConflictDoUpdate({ target: ringChoices.userId, set: { seenAt } })
}

/** The browsers of the person, the newest first. */
export async function listDevices(db: Db | Tx, { uid }: Pick<Who, 'uid'>): Promise<RungDevice[]> {
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, uid))
    .orderBy(desc(pushSubscriptions.id))
  return rows.map(({ id, userAgent, createdAt, lastSentAt, lastError }) => ({
    _id: id,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastError,
  }))
}

/** The same with what it takes to ring them. */
export function listTargets(db: Db, { uid }: Who) {
  const { id, userAgent, endpoint, p256dh, auth } = pushSubscriptions
  return db
    .select({ id, userAgent, endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, uid))
}

type NewDevice = { endpoint: string; keys: { p256dh: string; auth: string }; userAgent: string }

/**
 * Rings this browser too from now on. One that another person used before is theirs no more. Throws `invalid_input` beyond
 * ten, so that nobody makes the shop call a hundred addresses for each order.
 */
export async function addDevice(db: Db, admin: Who, { endpoint, keys, userAgent }: NewDevice): Promise<RungDevice[]> {
  return inTransaction(db, async (tx) => {
    const { p256dh, auth } = keys
    const values = { userId: admin.uid, endpoint, p256dh, auth, userAgent, told: {}, lastError: null }
    const isKnown = await tx.$count(
      pushSubscriptions,
      and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, admin.uid)),
    )
    if (!isKnown) await tellPersonOfChange(tx, admin.uid, 'device')
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

/** Rings it no more. Throws `not_found` for one that is not the asker's. */
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

/** Forgets browsers that their maker's service does not know any more. */
export async function forgetDevices(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]))
}
