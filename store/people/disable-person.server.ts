/** Disables and enables accounts. A disabled person has no session from that moment. */
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { sessions, users } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { nameOf } from '#store/access/access.server.ts'
import type { Proven } from '#store/access/proof.server.ts'
import { columnsOfRole, lockMember } from '#store/access/staff-lock.server.ts'
import { StoreError } from '#store/errors.ts'
import { forgetTokens } from '#store/identity/library/auth-tokens.server.ts'
import { recordStrongestAct } from '#store/mail/owner-notice.server.ts'

/** Ends every session of the person and refuses new ones. Nobody can disable themselves. */
export async function disablePerson(db: Db, admin: Admin<'manage people'> & Proven, uid: string): Promise<void> {
  if (uid === admin.uid) throw new StoreError('forbidden', 'Nobody can disable their own account.')
  await db.transaction((tx) => setDisabled(tx, admin, uid, true))
  // A session may have begun before the change was visible.
  await db.delete(sessions).where(eq(sessions.userId, uid))
}

/** Lets the person sign in again. */
export async function enablePerson(db: Db, admin: Admin<'manage people'> & Proven, uid: string): Promise<void> {
  await db.transaction((tx) => setDisabled(tx, admin, uid, false))
}

async function setDisabled(
  tx: Tx,
  admin: Admin<'manage people'> & Proven,
  uid: string,
  disabled: boolean,
): Promise<void> {
  const user = await lockMember(tx, admin, uid)
  if ((user.disabledAt !== null) === disabled) return
  const disabledAt = disabled ? sql`now()` : null
  // A re-enabled owner counts as a new one.
  await tx
    .update(users)
    .set({ ...columnsOfRole(user.role), disabledAt })
    .where(eq(users.id, uid))
  if (disabled) {
    await tx.delete(sessions).where(eq(sessions.userId, uid))
    await forgetTokens(tx, uid, 'trust-device', 'reset-password')
  }
  await recordStrongestAct(
    tx,
    admin,
    {
      action: disabled ? 'person.disable' : 'person.enable',
      subject: { id: uid, name: nameOf(user) },
      before: { disabled: !disabled },
      after: { disabled },
    },
    user.role === 'owner' ? uid : undefined,
  )
}
