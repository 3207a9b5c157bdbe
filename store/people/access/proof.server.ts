/** Re-authentication: password and code within ten minutes. An account without a password signs in again. */
import { eq, sql } from 'drizzle-orm'
import { accounts, sessions, users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import type { Person } from './access.server.ts'
import { PROOF_MINUTES } from './strongest-acts.ts'

declare const proof: unique symbol

export type Proven = { readonly [proof]: true }

const hasPassword = sql<boolean>`exists (
  select from ${accounts} a where a.user_id = users.id and a.provider_id = 'credential' and a.password is not null)`

/** Whether the session re-authenticated in time, and what else to ask for; undefined without a session. */
export async function findProof(db: Db | Tx, sessionId: string) {
  const [found] = await db
    .select({
      isFresh: sql<boolean>`coalesce(${sessions.provenAt} > now() - ${PROOF_MINUTES} * interval '1 minute', false)`,
      password: hasPassword,
      secondFactor: users.twoFactorEnabled,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
  return found
}

/** Throws `proof_required`, which says whether to ask for a password and a code. */
export async function requireProof<P extends Person>(db: Db | Tx, person: P): Promise<P & Proven> {
  const found = await findProof(db, person.sessionId ?? '')
  if (found?.isFresh) return person as P & Proven
  const { password = false, secondFactor = false } = found ?? {}
  const detail = password ? 'Please enter your password to go on.' : 'For this, please log out and log in again first.'
  throw new StoreError('proof_required', detail, { facts: { password, secondFactor } })
}

/** A person at the shop's machine needs no proof. */
export function provenAtMachine<P extends Person>(person: P): P & Proven {
  return person as P & Proven
}

/** Called when the person has just given password and code. */
export async function markSessionProven(db: Db, sessionId: string): Promise<void> {
  await db.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, sessionId))
}

/** How somebody signed in: by password, by a code after it, or by another way such as a link. */
export type SessionStart = 'password' | 'code' | 'other'

/** Marks a new session as proven where the sign-in asked for all that re-authentication asks for. */
export async function markProvenBySignIn(db: Db, sessionId: string, by: SessionStart): Promise<void> {
  const isAll = { password: sql`not users.two_factor_enabled`, code: sql`true`, other: sql`not ${hasPassword}` }[by]
  await db.execute(sql`
    update ${sessions} set proven_at = now() from ${users}
    where sessions.id = ${sessionId} and users.id = sessions.user_id and ${isAll}`)
}
