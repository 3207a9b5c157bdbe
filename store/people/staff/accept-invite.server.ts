/** Invitations for those invited: anyone with the link can read one, its address alone can accept. */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { accounts, sessions, staffInvites, users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { sha256 } from '#engines/sha256.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { Customer } from '#store/people/access/access.server.ts'
import { columnsOfRole } from '#store/people/access/staff-lock.server.ts'
import { forgetTokens } from '#store/people/identity/library/auth-tokens.server.ts'
import { verifyPassword } from '#store/people/identity/passwords/password.server.ts'
import { passwordProblem } from '#store/people/identity/passwords/password-policy.server.ts'
import { endServicesOf, resetProvenMailbox } from '#store/people/identity/sessions/account-ends.server.ts'
import { capSessionExpiry } from '#store/people/identity/sessions/session-terms.server.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { recordStrongestAct } from '#store/talk/mail/owner-notice.server.ts'
import type { PasswordPolicy } from '../identity/identity.schema.ts'
import { policyForAdmins } from '../identity/identity-settings.ts'
import { passedOnTokenOf } from './invites.server.ts'
import type { InviteState } from './staff.schema.ts'
import type { StaffRole } from './staff.ts'

type InviteRow = typeof staffInvites.$inferSelect

const OVER = {
  used: 'This invitation was used already.',
  withdrawn: 'This invitation was taken back, or a newer one was sent.',
  expired: 'This invitation has run out.',
} as const

/** Role and address of an open invitation, or why it has ended. Throws `not_found` for an unknown token. */
export async function readInvite(db: Db, token: string): Promise<InviteState> {
  const row = await getInvite(db, token)
  const state = stateOf(row)
  if (state !== 'open') return { state }
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, row.email))
  return { state, email: row.email, role: row.role as StaffRole, hasAccount: account !== undefined }
}

type Acceptance = { token: string; password?: string; policy: PasswordPolicy }

/**
 * Makes the customer staff. Ends their other sessions, connected services and trusted devices. A mailed link proves the
 * address. Throws `not_found` for an ended invitation, `forbidden` for another address, `invalid_input` for a wrong or weak
 * password.
 */
export async function acceptInvite(db: Db, customer: Customer, acceptance: Acceptance): Promise<StaffRole> {
  refuseUnfit(customer, await getInvite(db, acceptance.token))
  await refuseWeakPassword(db, customer, acceptance)
  return inTransaction(db, async (tx) => {
    const row = await getInvite(tx, acceptance.token, true)
    refuseUnfit(customer, row)
    const role = row.role as StaffRole
    const isCustomer = and(eq(users.id, customer.uid), eq(users.role, 'customer'), isNull(users.disabledAt))
    if (wasMailed(row, acceptance.token)) await resetProvenMailbox(tx, customer.uid)
    // A service account may be another person's.
    await endServicesOf(tx, customer.uid)
    await forgetTokens(tx, customer.uid, 'trust-device', 'reset-password')
    const changed = await tx.update(users).set(columnsOfRole(role)).where(isCustomer)
    if (changed.rowCount === 0) throw new StoreError('already_exists', 'You work here already.')
    await tx.update(staffInvites).set({ acceptedAt: sql`now()` }).where(eq(staffInvites.id, row.id))
    await tx.delete(sessions).where(and(eq(sessions.userId, customer.uid), ne(sessions.id, customer.sessionId ?? '')))
    await capSessionExpiry(tx, eq(sessions.userId, customer.uid))
    const subject = { id: row.id, name: row.email }
    await recordStrongestAct(tx, customer, {
      action: 'invite.accept',
      subject,
      before: { role: 'customer' },
      after: { role },
    })
    return role
  })
}

async function getInvite(db: Db | Tx, token: string, forUpdate = false): Promise<InviteRow> {
  const found = db
    .select()
    .from(staffInvites)
    .where(inArray(staffInvites.tokenHash, [sha256(token), sha256(passedOnTokenOf(token))]))
  const [row] = forUpdate ? await found.for('update') : await found
  if (!row) throw new StoreError('not_found', 'There is no such invitation.')
  return row
}

/** A link that the owner passes on does not prove the mailbox. */
const wasMailed = ({ tokenHash }: InviteRow, token: string) => tokenHash === sha256(passedOnTokenOf(token))

function stateOf({ acceptedAt, withdrawnAt, expiresAt }: InviteRow): InviteState['state'] {
  if (acceptedAt) return 'used'
  if (withdrawnAt) return 'withdrawn'
  return expiresAt.getTime() <= Date.now() ? 'expired' : 'open'
}

function refuseUnfit(customer: Customer, row: InviteRow): void {
  const state = stateOf(row)
  if (state !== 'open') throw new StoreError('not_found', OVER[state])
  if (customer.email.toLowerCase() === row.email) return
  throw new StoreError('forbidden', 'This invitation is for another email address. Please log in with that one.')
}

async function refuseWeakPassword(db: Db, customer: Customer, { password, policy }: Acceptance): Promise<void> {
  const own = and(eq(accounts.userId, customer.uid), eq(accounts.providerId, 'credential'))
  const [account] = await db.select().from(accounts).where(own)
  if (!account?.password) return
  if (!password || !(await verifyPassword({ hash: account.password, password }))) {
    throw invalidField('/password', 'This is not your password.')
  }
  const problem = passwordProblem(password, policyForAdmins(policy), (await readDetails(db)).shopName)
  if (problem) throw invalidField('/password', problem.message)
}
