/** A person's sign-in methods and sessions. Tokens never leave the store: an id names a session. */
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { accounts, sessions, users } from '#db/schema/people.ts'
import type { Db } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import type { Customer } from '#store/people/access/access.server.ts'
import type { OpenSession, SignInMethods } from '#store/people/identity/identity.schema.ts'
import { forgetTokens } from '#store/people/identity/library/auth-tokens.server.ts'
import { pickColumns } from '#store/rows.server.ts'

/** `others` spares the current session. */
export type WhichSessions = { id: string } | 'others' | 'all'

export async function listSessions(db: Db, person: Customer): Promise<OpenSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, person.uid), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt))
  return rows.map((row) => ({
    ...pickColumns(row, 'createdAt', 'expiresAt'),
    lastUsedAt: row.updatedAt.toISOString(),
    id: row.id,
    isCurrent: row.id === person.sessionId,
    ipAddress: row.ipAddress || null,
    userAgent: row.userAgent || null,
  }))
}

/** Ends sessions, and always forgets remembered devices, as one may be lost. Throws `not_found` for an unknown id. */
export async function revokeSessions(db: Db, person: Customer, which: WhichSessions): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await tx.delete(sessions).where(and(eq(sessions.userId, person.uid), endedBy(person, which)))
    if (typeof which === 'object' && ended.rowCount === 0) {
      throw new StoreError('not_found', 'There is no such session.')
    }
    await forgetTokens(tx, person.uid, 'trust-device')
  })
}

function endedBy({ sessionId }: Customer, which: WhichSessions) {
  if (which === 'all') return undefined
  return which === 'others' ? ne(sessions.id, sessionId ?? '') : eq(sessions.id, which.id)
}

export async function readSignInMethods(db: Db, { uid }: Customer): Promise<SignInMethods> {
  const rows = await db.select().from(accounts).where(eq(accounts.userId, uid)).orderBy(asc(accounts.createdAt))
  const [user] = await db.select({ on: users.twoFactorEnabled }).from(users).where(eq(users.id, uid))
  const services = rows.filter(({ providerId }) => providerId !== 'credential')
  return {
    hasPassword: services.length < rows.length,
    services: services.map(({ id, providerId, createdAt }) => ({
      id,
      providerId,
      connectedAt: createdAt.toISOString(),
    })),
    hasSecondFactor: user?.on ?? false,
  }
}
