/** The staff and their roles. */
import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { sessions, users } from '#db/schema/people.ts'
import { auditLog } from '#db/schema/shop.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { mayDo } from '#store/people/access/rights.ts'
import { mailboxOf } from '#store/people/identity/library/auth-mail.server.ts'
import { isPhoneTrue } from '#store/selling/orders/placing/known-customer.server.ts'
import type { FoundPerson, StaffMember } from './staff.schema.ts'
import { MOST_FOUND, ROLES_BY_RANK } from './staff.ts'

type UserRow = typeof users.$inferSelect

export async function listStaff(db: Db, _admin: Admin<'manage people'>): Promise<StaffMember[]> {
  const rows = await db.select({ user: users, lastSeenAt }).from(users).where(ne(users.role, 'customer'))
  const staff = rows.map(memberOf)
  const rank = ({ role }: StaffMember) => -ROLES_BY_RANK.indexOf(role)
  return staff.toSorted((a, b) => rank(a) - rank(b) || a.email.localeCompare(b.email))
}

/** People by part of a name or email, or by the end of a phone number of theirs or of their orders. */
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

/** The last use of a session or sign-in. Written out, as Drizzle omits the table of a column here. */
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
    email: mailboxOf(user.email),
    role: user.role,
    lastSeenAt: at === null ? null : new Date(at).toISOString(),
    hasSecondFactor: user.twoFactorEnabled,
    isDisabled: user.disabledAt !== null,
    seesCosts: mayDo(user, 'see costs'),
  }
}

/** `email` is in lower case. */
export async function isStaffEmail(db: Db, email: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.role, 'customer')))
    .limit(1)
  return found.length > 0
}
