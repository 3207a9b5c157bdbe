/** Staff invitations. A link works once, for a week; only its hash is stored. */
import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { staffInvites, users } from '#db/schema/people.ts'
import type { Db } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { sha256 } from '#engines/sha256.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { DAY_MS } from '#store/india.ts'
import { type Admin, nameOf } from '#store/people/access/access.server.ts'
import type { Proven } from '#store/people/access/proof.server.ts'
import { lockStaff } from '#store/people/access/staff-lock.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import { secretLink } from '#store/secret-link.ts'
import { recordStrongestAct } from '#store/talk/mail/owner-notice.server.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import type { SentInvite, StaffInvite } from './staff.schema.ts'
import { INVITE_DAYS, type StaffRole } from './staff.ts'

type InviteRow = typeof staffInvites.$inferSelect

const isWaiting = and(isNull(staffInvites.acceptedAt), isNull(staffInvites.withdrawnAt))

export async function listInvites(db: Db, _admin: Admin<'manage people'>): Promise<StaffInvite[]> {
  const rows = await db.select().from(staffInvites).where(isWaiting).orderBy(asc(staffInvites.email))
  return rows.map(inviteOf)
}

/** Hashes the mailed token into the one for the owner, who thus cannot know the mailed one. */
export const passedOnTokenOf = (mailed: string) => sha256(mailed, 'base64url')

/** Replaces earlier invitations of the address. Throws `invalid_input` for staff and closed accounts. */
export async function invitePerson(
  db: Db,
  admin: Admin<'manage people'> & Proven,
  { email, role }: { email: string; role: StaffRole },
  publicUrl: string,
): Promise<SentInvite> {
  const mailed = randomBytes(32).toString('base64url')
  const passedOn = passedOnTokenOf(mailed)
  return inTransaction(db, async (tx) => {
    await lockStaff(tx, admin)
    const [user] = await tx.select().from(users).where(eq(users.email, email))
    if (user && user.role !== 'customer') throw invalidField('/email', 'This person works here already.')
    if (user?.disabledAt) throw invalidField('/email', 'The account of this person is closed. Open it again first.')
    await tx
      .update(staffInvites)
      .set({ withdrawnAt: sql`now()` })
      .where(and(eq(staffInvites.email, email), isWaiting))
    const expiresAt = new Date(Date.now() + INVITE_DAYS * DAY_MS)
    const values = { email, role, tokenHash: sha256(passedOn), invitedBy: admin.uid, expiresAt }
    const row = onlyRow(await tx.insert(staffInvites).values(values).returning())
    const linkOf = (token: string) => secretLink(`${publicUrl}/invite`, token)
    const facts = { url: linkOf(mailed), role, invitedBy: nameOf(admin) }
    await writeMail(tx, { kind: 'staff_invite', recipient: email, facts, expiresAt })
    await recordStrongestAct(tx, admin, { action: 'invite.send', subject: subjectOf(row), after: { email, role } })
    return { ...inviteOf(row), url: linkOf(passedOn) }
  })
}

/** Throws `not_found`, also for an accepted one. */
export async function withdrawInvite(db: Db, admin: Admin<'manage people'> & Proven, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockStaff(tx, admin)
    const open = and(eq(staffInvites.id, id), isWaiting)
    const [row] = await tx.update(staffInvites).set({ withdrawnAt: sql`now()` }).where(open).returning()
    if (!row) throw new StoreError('not_found', 'There is no such invitation any more.')
    const before = { email: row.email, role: row.role }
    await recordStrongestAct(tx, admin, { action: 'invite.withdraw', subject: subjectOf(row), before })
  })
}

function subjectOf({ id, email }: InviteRow) {
  return { id, name: email }
}

function inviteOf({ id, email, role, expiresAt }: InviteRow): StaffInvite {
  const isExpired = expiresAt.getTime() <= Date.now()
  return { _id: id, email, role: role as StaffRole, expiresAt: expiresAt.toISOString(), isExpired }
}
