/**
 * That somebody is still who signed in: the password, and the code of a second factor, given within the last ten minutes.
 * Who has no password proves it by signing in again. Only this file mints the proof.
 */
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { accounts, sessions, users } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import type { Person } from './access.server.ts'
import { PROOF_MINUTES } from './strongest-acts.ts'

declare const proof: unique symbol

/** Somebody who has just proven who they are. */
export type Proven = { readonly [proof]: true }

const hasPassword = sql<boolean>`exists (
  select from ${accounts} a where a.user_id = users.id and a.provider_id = 'credential' and a.password is not null)`

/** Whether the session is a proof now, and what is asked for when it is none; undefined without a session. */
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

/** Throws `proof_required`, which says whether a password and a code are asked for. */
export async function requireProof<P extends Person>(db: Db | Tx, person: P): Promise<P & Proven> {
  const found = await findProof(db, person.sessionId ?? '')
  if (found?.isFresh) return person as P & Proven
  const { password = false, secondFactor = false } = found ?? {}
  const detail = password ? 'Please enter your password to go on.' : 'For this, please log out and log in again first.'
  throw new StoreError('proof_required', detail, { facts: { password, secondFactor } })
}

/** Whoever types commands on the machine of the shop is asked for nothing. */
export function provenAtMachine<P extends Person>(person: P): P & Proven {
  return person as P & Proven
}

/** Notes that the person of the session has just given all that is asked of them. */
export async function noteProof(db: Db, sessionId: string): Promise<void> {
  await db.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, sessionId))
}

/** What a new session was begun with: the password, a code after it, or another way in. */
export type Beginning = 'password' | 'code' | 'other'

/** Notes for a new session that it is a proof, when no more than that would be asked of its person. */
export async function noteSignIn(db: Db, sessionId: string, by: Beginning): Promise<void> {
  const isAll = { password: sql`not users.two_factor_enabled`, code: sql`true`, other: sql`not ${hasPassword}` }[by]
  await db.execute(sql`
    update ${sessions} set proven_at = now() from ${users}
    where sessions.id = ${sessionId} and users.id = sessions.user_id and ${isAll}`)
}
