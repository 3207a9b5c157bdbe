/** An owner's changes to another account: role, access, second factor, password. All need re-authentication. */
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { sessions, twoFactors, users, verifications } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import { type Admin, nameOf } from '#store/people/access/access.server.ts'
import type { Proven } from '#store/people/access/proof.server.ts'
import type { Role } from '#store/people/access/rights.ts'
import { columnsOfRole, lockMember } from '#store/people/access/staff-lock.server.ts'
import type { AlwaysStrongest } from '#store/people/access/strongest-acts.ts'
import { EXPIRY_MINUTES, mailboxOf } from '#store/people/identity/library/auth-mail.server.ts'
import {
  forgetTokens,
  passedOnIdentifier,
  storeVerification,
} from '#store/people/identity/library/auth-tokens.server.ts'
import { secretLink } from '#store/secret-link.ts'
import { recordStrongestAct } from '#store/talk/mail/owner-notice.server.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import { ROLES_BY_RANK } from './staff.ts'

type Owner = Admin<'manage people'> & Proven
type UserRow = typeof users.$inferSelect
type Facts = Record<string, unknown>
/** `tellsThem` also mails the person, if an owner. */
type Done = { action: AlwaysStrongest; before?: Facts; after: Facts; tellsThem?: true }

/** Locks the person, runs `act` and records its result, if any. Throws `not_found`, `forbidden`. */
async function actOn(db: Db, admin: Owner, uid: string, act: (tx: Tx, user: UserRow) => Promise<Done | undefined>) {
  await inTransaction(db, async (tx) => {
    const user = await lockMember(tx, admin, uid)
    const { tellsThem, ...done } = (await act(tx, user)) ?? {}
    if (!('action' in done)) return
    const subject = { id: uid, name: nameOf(user) }
    await recordStrongestAct(tx, admin, { ...done, subject }, tellsThem && user.role === 'owner' ? uid : undefined)
  })
}

function refuseOneself(admin: Owner, uid: string, words: string): void {
  if (uid === admin.uid) throw new StoreError('forbidden', words)
}

function refuseCustomer({ role }: UserRow): void {
  if (role === 'customer') throw new StoreError('not_found', 'This person does not work here.')
}

/** `customer` ends the employment. Fewer rights end the sessions. Throws `not_found`, and `forbidden` for oneself. */
export async function changeRole(db: Db, admin: Owner, uid: string, role: Role): Promise<void> {
  refuseOneself(admin, uid, 'Nobody can change their own role. Ask another owner.')
  await actOn(db, admin, uid, async (tx, user) => {
    refuseCustomer(user)
    if (user.role === role) return undefined
    await tx.update(users).set(columnsOfRole(role)).where(eq(users.id, uid))
    if (ROLES_BY_RANK.indexOf(role) < ROLES_BY_RANK.indexOf(user.role))
      await tx.delete(sessions).where(eq(sessions.userId, uid))
    return { action: 'person.role', before: { role: user.role }, after: { role }, tellsThem: true }
  })
}

/** Owners always see costs. Throws `not_found`, `forbidden`. */
export async function letSeeCosts(db: Db, admin: Owner, uid: string, seesCosts: boolean): Promise<void> {
  await actOn(db, admin, uid, async (tx, user) => {
    refuseCustomer(user)
    if (user.role === 'owner') throw new StoreError('forbidden', 'An owner always sees costs.')
    if (user.seesCosts === seesCosts) return undefined
    await tx.update(users).set({ seesCosts, updatedAt: sql`now()` }).where(eq(users.id, uid))
    return { action: 'person.costs', before: { seesCosts: user.seesCosts }, after: { seesCosts } }
  })
}

/** Ends all sessions and refuses new ones. Throws `forbidden` for oneself. */
export async function disablePerson(db: Db, admin: Owner, uid: string): Promise<void> {
  refuseOneself(admin, uid, 'Nobody can disable their own account.')
  await setDisabled(db, admin, uid, true)
  // A session may have begun before the change was visible.
  await db.delete(sessions).where(eq(sessions.userId, uid))
}

export async function enablePerson(db: Db, admin: Owner, uid: string): Promise<void> {
  await setDisabled(db, admin, uid, false)
}

function setDisabled(db: Db, admin: Owner, uid: string, disabled: boolean): Promise<void> {
  return actOn(db, admin, uid, async (tx, user) => {
    if ((user.disabledAt !== null) === disabled) return undefined
    const disabledAt = disabled ? sql`now()` : null
    // A re-enabled owner counts as a new one.
    const changed = { ...columnsOfRole(user.role), disabledAt }
    await tx.update(users).set(changed).where(eq(users.id, uid))
    if (disabled) {
      await tx.delete(sessions).where(eq(sessions.userId, uid))
      await forgetTokens(tx, uid, 'trust-device', 'reset-password')
    }
    const action = disabled ? 'person.disable' : 'person.enable'
    return { action, before: { disabled: !disabled }, after: { disabled }, tellsThem: true }
  })
}

/** Also ends sessions and remembered devices, and mails the person. Throws `not_found` for a customer. */
export async function resetSecondFactor(db: Db, admin: Owner, uid: string, publicUrl: string): Promise<void> {
  refuseOneself(admin, uid, 'You cannot reset your own two-step login.')
  await actOn(db, admin, uid, async (tx, user) => {
    refuseCustomer(user)
    if (!user.twoFactorEnabled) return undefined
    await tx.update(users).set({ twoFactorEnabled: false, updatedAt: sql`now()` }).where(eq(users.id, uid))
    for (const table of [twoFactors, sessions]) await tx.delete(table).where(eq(table.userId, uid))
    await forgetTokens(tx, uid, 'trust-device')
    const facts = { name: user.name.trim(), resetBy: nameOf(admin), url: `${publicUrl}/account/security` }
    await writeMail(tx, { kind: 'second_factor_reset', recipient: mailboxOf(user.email), userId: uid, facts })
    const [before, after] = [{ secondFactor: true }, { secondFactor: false }]
    return { action: 'person.reset-second-factor', before, after }
  })
}

/** A link valid once, for an hour, in place of earlier ones. Throws `forbidden`. */
export async function makeResetLink(db: Db, admin: Owner, uid: string, publicUrl: string): Promise<string> {
  refuseOneself(admin, uid, 'Change your own password under Account, Security.')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + EXPIRY_MINUTES.resetPassword * 60_000)
  await actOn(db, admin, uid, async (tx, user) => {
    if (user.disabledAt) throw new StoreError('forbidden', 'The account of this person is closed. Open it again first.')
    await forgetTokens(tx, uid, 'reset-password')
    await storeVerification(tx, `reset-password:${token}`, uid, EXPIRY_MINUTES.resetPassword)
    if (user.role === 'customer') {
      const id = randomBytes(16).toString('hex')
      await tx.insert(verifications).values({ id, identifier: passedOnIdentifier(uid), value: uid, expiresAt })
    }
    return { action: 'person.make-password-link', after: { expiresAt: expiresAt.toISOString() } }
  })
  return secretLink(`${publicUrl}/reset-password`, token)
}
