/** Commands at the machine for an owner who is locked out, or for a shop that needs another owner. */
import { eq, sql } from 'drizzle-orm'
import { sessions, twoFactors, users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import { nameOf } from '#store/people/access/access.server.ts'
import { lockRoles } from '#store/people/access/staff-lock.server.ts'
import { AT_MACHINE, recordAudit } from '#store/people/audit/audit.server.ts'
import { forgetTokens } from '#store/people/identity/library/auth-tokens.server.ts'
import { mailSecurityChangeTo } from '../identity/access-news.server.ts'
import { makeOwner, type OwnerCredentials } from './first-owner.server.ts'

/** Throws `invalid_input` when staff have the email. */
export function makeOwnerAtMachine(db: Db, credentials: OwnerCredentials): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockRoles(tx)
    const before = await find(tx, credentials.email)
    if (before && before.role !== 'customer') {
      throw new StoreError('invalid_input', `${credentials.email} works here already, as ${before.role}.`)
    }
    const uid = await makeOwner(tx, credentials)
    const subject = { id: uid, name: credentials.email }
    const was = before ? { role: before.role } : undefined
    await recordAudit(tx, AT_MACHINE, { action: 'person.role', subject, before: was, after: { role: 'owner' } })
  })
}

export type ResetOwner = { hadSecondFactor: boolean; wasDisabled: boolean }

/** Sets the password, turns the second factor off, enables the account, ends sessions. Throws `not_found`. */
export function resetOwnerAtMachine(db: Db, credentials: OwnerCredentials): Promise<ResetOwner> {
  return inTransaction(db, async (tx) => {
    await lockRoles(tx)
    const user = await find(tx, credentials.email)
    if (user?.role !== 'owner') throw new StoreError('not_found', `No owner has the address ${credentials.email}.`)
    await makeOwner(tx, credentials)
    const open = { twoFactorEnabled: false, disabledAt: null, updatedAt: sql`now()` }
    await tx.update(users).set(open).where(eq(users.id, user.id))
    for (const table of [twoFactors, sessions]) await tx.delete(table).where(eq(table.userId, user.id))
    await forgetTokens(tx, user.id, 'trust-device', 'reset-password')
    if (user.twoFactorEnabled) await mailSecurityChangeTo(tx, user.id, 'second factor off')
    const [hadSecondFactor, wasDisabled] = [user.twoFactorEnabled, user.disabledAt !== null]
    const subject = { id: user.id, name: nameOf(user) }
    const before = { secondFactor: hadSecondFactor, disabled: wasDisabled }
    const after = { password: 'new', secondFactor: false, disabled: false }
    await recordAudit(tx, AT_MACHINE, { action: 'person.reset', subject, before, after })
    return { hadSecondFactor, wasDisabled }
  })
}

async function find(tx: Tx, email: string) {
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  return user
}
