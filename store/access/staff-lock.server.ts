import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { holds, type Role } from './rights.ts'

/** So long after becoming one an owner takes no owner's place: whom they replace has time to read the mail about it. */
const NEW_OWNER_HOURS = 48

/** Any fixed number: whoever changes the shop's people asks for the same lock. */
const STAFF_LOCK = 7_065_747_405

/**
 * Lets changes of the shop's people happen one after the other, until the transaction ends, and looks again whether the
 * admin is still one: two owners who shut each other out at once must not leave a shop without any. Throws `forbidden`.
 */
export async function lockStaff(tx: Tx, admin: { uid: string }): Promise<void> {
  await lockRoles(tx)
  const [now] = await tx.select().from(users).where(eq(users.id, admin.uid))
  if (!now || now.disabledAt || !holds(now.role, 'manage people')) {
    throw new StoreError('forbidden', 'You are not authorized to do this.')
  }
}

/**
 * The same, for what takes something away from the person, whose row is locked. Throws `forbidden` also for somebody who
 * became an owner in the last two days, when it is about another owner; `not_found` when there is no such person.
 */
export async function lockMember(tx: Tx, admin: { uid: string }, uid: string): Promise<typeof users.$inferSelect> {
  await lockStaff(tx, admin)
  const [person] = await tx.select().from(users).where(eq(users.id, uid)).for('update')
  if (!person) throw new StoreError('not_found', 'There is no such person.')
  if (person.role !== 'owner') return person
  const isNew = sql`${users.ownerSince} > now() - ${NEW_OWNER_HOURS} * interval '1 hour'`
  if ((await tx.$count(users, and(eq(users.id, admin.uid), isNew))) === 0) return person
  throw new StoreError(
    'forbidden',
    'You became an owner less than two days ago. Until then other owners stay as they are.',
  )
}

/** What changes with the role of somebody. */
export function columnsOfRole(role: Role) {
  return { role, ownerSince: role === 'owner' ? sql`now()` : null, updatedAt: sql`now()` }
}

/** Locks the roles without asking for a right: for people who leave by themselves. */
export async function lockRoles(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`)
}
