import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { holds } from './rights.ts'

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

/** Locks the roles without asking for a right: for people who leave by themselves. */
export async function lockRoles(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`)
}
