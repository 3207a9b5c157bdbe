import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { accounts, sessions, twoFactors, users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS } from '#engines/postgres/locks.ts'
import { withStartupLock } from '#engines/postgres/one-at-a-time.ts'
import { forgetTokens } from '#store/people/identity/library/auth-tokens.server.ts'
import { hashPassword, verifyPassword } from '#store/people/identity/passwords/password.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import { mailSecurityChangeTo } from '../identity/access-news.server.ts'

const DEFAULT_EMAIL = 'owner@tokri.example'

export type OwnerCredentials = { email: string; password: string }

/** Without `credentials` a shop without staff gets an owner with a random password, returned to be shown once. */
export async function ensureOwner(
  db: Db,
  credentials: OwnerCredentials | undefined,
): Promise<OwnerCredentials | undefined> {
  return withStartupLock(db, LOCKS.firstOwner, async (tx) => {
    if (credentials) {
      await makeOwner(tx, credentials)
      return undefined
    }
    const [staff] = await tx.select({ id: users.id }).from(users).where(ne(users.role, 'customer')).limit(1)
    if (staff) return undefined
    const made = { email: DEFAULT_EMAIL, password: randomBytes(12).toString('base64url') }
    await makeOwner(tx, made)
    return made
  })
}

/** Makes or changes the account, so that it is an owner's with this password. Returns its uid. */
export async function makeOwner(tx: Tx, { email, password }: OwnerCredentials): Promise<string> {
  await clearCustomer(tx, email)
  const made = await tx
    .insert(users)
    .values({ id: randomUUID(), name: 'Shop owner', email, emailVerified: true, role: 'owner' })
    .onConflictDoUpdate({ target: users.email, set: { role: 'owner', ownerSince: null, updatedAt: sql`now()` } })
    .returning({ id: users.id })
  const { id } = onlyRow(made)
  await setPassword(tx, id, password)
  return id
}

/** Removes all sign-in methods of a customer with the email, who may be a stranger. */
async function clearCustomer(tx: Tx, email: string): Promise<void> {
  const bare = { emailVerified: true, phoneNumber: null, phoneNumberVerified: false, twoFactorEnabled: false }
  const isCustomer = and(eq(users.email, email), eq(users.role, 'customer'))
  const [customer] = await tx.update(users).set(bare).where(isCustomer).returning({ id: users.id })
  if (!customer) return
  for (const table of [accounts, sessions, twoFactors]) await tx.delete(table).where(eq(table.userId, customer.id))
  await forgetTokens(tx, customer.id, 'reset-password', 'trust-device')
}

async function setPassword(tx: Tx, userId: string, password: string): Promise<void> {
  const ownPassword = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))
  const [account] = await tx.select().from(accounts).where(ownPassword)
  if (account?.password && (await verifyPassword({ hash: account.password, password }))) return
  const hash = await hashPassword(password)
  if (account) {
    await tx.update(accounts).set({ password: hash, updatedAt: sql`now()` }).where(ownPassword)
    await mailSecurityChangeTo(tx, userId, 'password')
    // Sessions under the old password end.
    await tx.delete(sessions).where(eq(sessions.userId, userId))
  } else {
    const values = { id: randomUUID(), accountId: userId, providerId: 'credential', userId, password: hash }
    await tx.insert(accounts).values(values)
  }
}
