import { and, eq, sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor } from '#engines/postgres/locks.ts'
import { StoreError } from '#store/errors.ts'
import { type Role, roleHasRight } from './rights.ts'

/** Hours before a new owner may act against another owner, who can read the mail about it meanwhile. */
const NEW_OWNER_HOURS = 48

/** Makes changes of staff wait for each other: two owners who disable each other must not leave none. Throws `forbidden`. */
export async function lockStaff(tx: Tx, admin: { uid: string }): Promise<void> {
  await lockRoles(tx)
  const [now] = await tx.select().from(users).where(eq(users.id, admin.uid))
  if (!now || now.disabledAt || !roleHasRight(now.role, 'manage people')) {
    throw new StoreError('forbidden', 'You are not authorized to do this.')
  }
}

/** Locks the account of a person who loses something. Throws `not_found`, and `forbidden` to a new owner against an owner. */
export async function lockMember(tx: Tx, admin: { uid: string }, uid: string): Promise<typeof users.$inferSelect> {
  await lockStaff(tx, admin)
  const [person] = await tx.select().from(users).where(eq(users.id, uid)).for('update')
  if (!person) throw new StoreError('not_found', 'There is no such person.')
  if (person.role === 'owner') {
    await refuseNewOwner(
      tx,
      admin,
      'You became an owner less than two days ago. Until then other owners stay as they are.',
    )
  }
  return person
}

/** Throws `forbidden` with this message to somebody who has been an owner for less than two days. */
export async function refuseNewOwner(tx: Tx, admin: { uid: string }, words: string): Promise<void> {
  const isNew = sql`${users.ownerSince} > now() - ${NEW_OWNER_HOURS} * interval '1 hour'`
  if ((await tx.$count(users, and(eq(users.id, admin.uid), isNew))) > 0) throw new StoreError('forbidden', words)
}

export function columnsOfRole(role: Role) {
  const leaving = role === 'customer' ? { seesCosts: false } : {}
  return { role, ownerSince: role === 'owner' ? sql`now()` : null, updatedAt: sql`now()`, ...leaving }
}

/** Locks the roles without checking a right, for people who leave of their own accord. */
export async function lockRoles(tx: Tx): Promise<void> {
  await lockFor(tx, LOCKS.staff)
}
