/** Clears the traces of an account that ends or changes hands. */
import { APIError } from 'better-auth/api'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { accounts, twoFactors, users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { lockRoles } from '#store/people/access/staff-lock.server.ts'
import { mailSecurityChangeTo } from '#store/people/identity/access-news.server.ts'

/** Erases an account in the given transaction. */
export type ForgetAccount = (tx: Tx, user: typeof users.$inferSelect) => Promise<void>

/** Deletes the account. Locked, as two owners who leave at once would each see the other. Throws LAST_OWNER. */
export async function deleteAccount(db: Db, uid: string, forgetAccount: ForgetAccount): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockRoles(tx)
    const isActiveOwner = and(eq(users.role, 'owner'), isNull(users.disabledAt))
    const owners = await tx.select({ id: users.id }).from(users).where(isActiveOwner)
    if (owners.length === 1 && owners[0]?.id === uid) throw new APIError('FORBIDDEN', { code: 'LAST_OWNER' })
    const [user] = await tx.select().from(users).where(eq(users.id, uid)).for('update')
    if (user) await forgetAccount(tx, user)
  })
}

/** Removes what somebody else may have set up before the mailbox was first proven: phone, services, second factor. */
export async function resetProvenMailbox(db: Db | Tx, uid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const unproven = and(eq(users.id, uid), eq(users.emailVerified, false))
    const bare = { emailVerified: true, phoneNumber: null, phoneNumberVerified: false }
    const [changed] = await tx.update(users).set(bare).where(unproven).returning({ role: users.role })
    if (!changed) return
    await endServicesOf(tx, uid)
    if (changed.role !== 'customer') return
    await endFactorOf(tx, uid)
  })
}

/** Disconnects all sign-in services and mails the account if there was one. */
export async function endServicesOf(tx: Tx, uid: string): Promise<void> {
  const services = and(eq(accounts.userId, uid), ne(accounts.providerId, 'credential'))
  const ended = await tx.delete(accounts).where(services)
  if (ended.rowCount !== 0) await mailSecurityChangeTo(tx, uid, 'service disconnected')
}

/** Turns the second factor off and mails the account if it was on. */
export async function endFactorOf(tx: Tx, uid: string): Promise<void> {
  const isOn = and(eq(users.id, uid), eq(users.twoFactorEnabled, true))
  const ended = await tx.update(users).set({ twoFactorEnabled: false }).where(isOn)
  await tx.delete(twoFactors).where(eq(twoFactors.userId, uid))
  if (ended.rowCount !== 0) await mailSecurityChangeTo(tx, uid, 'second factor off')
}
