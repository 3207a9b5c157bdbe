/** Who works in the shop, and as what. */
import { desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { auditLog, orders, sessions, users } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import type { Proven } from '#store/access/proof.server.ts'
import type { Role } from '#store/access/rights.ts'
import { columnsOfRole, lockMember } from '#store/access/staff-lock.server.ts'
import { StoreError } from '#store/errors.ts'
import { mailbox } from '#store/identity/library/auth-mail.server.ts'
import { recordStrongestAct } from '#store/mail/owner-notice.server.ts'
import { isPhoneTrue } from '#store/orders/placing/known-customer.server.ts'
import type { FoundPerson, StaffMember } from './staff.schema.ts'
import { MOST_FOUND, STAFF_ROLES } from './staff.ts'

type UserRow = typeof users.$inferSelect

const RANKS: readonly Role[] = ['customer', ...STAFF_ROLES]

/** Everybody who works in the shop, those with most rights first. The proof of this file is the right to manage people. */
export async function listStaff(db: Db, _admin: Admin<'manage people'>): Promise<StaffMember[]> {
  const rows = await db.select({ user: users, lastSeenAt }).from(users).where(ne(users.role, 'customer'))
  const staff = rows.map(memberOf)
  const rank = ({ role }: StaffMember) => -RANKS.indexOf(role)
  return staff.toSorted((a, b) => rank(a) - rank(b) || a.email.localeCompare(b.email))
}

/** People by a part of name or email, or a phone number or its end; their own, or that of an order. */
export async function findPeople(db: Db, _admin: Admin<'manage people'>, text: string): Promise<FoundPerson[]> {
  const ordered = sql<number>`(select count(*)::int from ${orders} o where o.user_id = users.id)`
  const rows = await db
    .select({ user: users, lastSeenAt, ordered })
    .from(users)
    .where(fits(text))
    .orderBy(desc(users.createdAt), users.id)
    .limit(MOST_FOUND)
  return rows.map((row) => ({ ...memberOf(row), phoneNumber: row.user.phoneNumber, orders: row.ordered }))
}

/**
 * The newest sign of life: a session that was used, or for those without one the last sign-in that was noted. Columns
 * are written out: among the fields of a query Drizzle names them without their table.
 */
const lastSeenAt = sql<string | null>`greatest(
  (select max(s.updated_at) from ${sessions} s where s.user_id = users.id),
  (select max(a.at) from ${auditLog} a where a.actor_id = users.id and a.action = 'person.sign-in'))`

function fits(text: string): SQL | undefined {
  const holds = (column: SQL | typeof users.name) => sql`position(lower(${text}) in lower(${column})) > 0`
  const digits = text.replace(/\D/g, '')
  const isPhone = digits.length >= 4 && !/[\p{Letter}@]/u.test(text)
  if (!isPhone) return or(holds(users.name), holds(sql`${users.email}`))
  const backwards = `${[...digits.slice(-10)].reverse().join('')}%`
  return or(
    sql`reverse(${users.phoneNumber}) like ${backwards}`,
    sql`${users.id} in (select ${orders.userId} from ${orders} where reverse(${orders.customerPhone}) like ${backwards} and ${isPhoneTrue()})`,
  )
}

function memberOf({ user, lastSeenAt: at }: { user: UserRow; lastSeenAt: string | null }): StaffMember {
  return {
    uid: user.id,
    name: user.name.trim(),
    email: mailbox(user.email),
    role: user.role,
    lastSeenAt: at === null ? null : new Date(at).toISOString(),
    hasSecondFactor: user.twoFactorEnabled,
    isDisabled: user.disabledAt !== null,
  }
}

/**
 * Gives somebody of the shop another role; `customer` takes them off the staff. Whoever gets fewer rights is signed out.
 * Nobody changes their own, and no new owner that of another one, so that a shop always keeps the owner who changed the last one. Throws `not_found` for those
 * who do not work here: they are invited.
 */
export async function changeRole(
  db: Db,
  admin: Admin<'manage people'> & Proven,
  uid: string,
  role: Role,
): Promise<void> {
  if (uid === admin.uid) throw new StoreError('forbidden', 'Nobody can change their own role. Ask another owner.')
  await inTransaction(db, async (tx) => {
    const user = await lockMember(tx, admin, uid)
    if (user.role === 'customer') throw new StoreError('not_found', 'This person does not work here.')
    if (user.role === role) return
    await tx.update(users).set(columnsOfRole(role)).where(eq(users.id, uid))
    if (RANKS.indexOf(role) < RANKS.indexOf(user.role)) await tx.delete(sessions).where(eq(sessions.userId, uid))
    const subject = { id: user.id, name: user.name.trim() || user.email }
    await recordStrongestAct(
      tx,
      admin,
      { action: 'person.role', subject, before: { role: user.role }, after: { role } },
      user.role === 'owner' ? uid : undefined,
    )
  })
}
