/** Rules for every person, session and token that Better Auth writes, for all ways of signing in. */
import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { and, eq, isNotNull } from 'drizzle-orm'
import { sessions, users } from '#db/schema/people.ts'
import type { Db } from '#engines/postgres/client.ts'
import { inTransaction, postgresCodeOf } from '#engines/postgres/retry.ts'
import { markProvenBySignIn, type SessionStart } from '#store/people/access/proof.server.ts'
import { identityCallAt } from '#store/people/identity/calls.server.ts'
import { emailProblem, imageProblem, nameProblem } from '#store/people/identity/passwords/password-policy.server.ts'
import { endFactorOf } from '#store/people/identity/sessions/account-ends.server.ts'
import { tidyText } from '#store/wire.ts'
import { noteConnected } from './auth-answers.server.ts'
import { forgetTokens } from './auth-tokens.server.ts'

/** The identity call; null for what the store does by itself. */
type CallContext = { path?: string } | null

export function authDatabaseHooks(db: Db): BetterAuthOptions['databaseHooks'] {
  return {
    user: {
      create: {
        before: async (user, context) => {
          const path = (context as CallContext)?.path
          return {
            data: {
              ...user,
              ...showable(user, path),
              emailVerified: user.emailVerified && identityCallAt(path).provesMailbox === true,
            },
          }
        },
      },
      update: {
        // Whoever opens an email link may be another person than the one who made the account.
        before: async (change, context) => {
          const path = (context as CallContext)?.path
          if (isNewMailbox(change, path)) return { data: { ...change, emailVerified: true } }
          if (change.emailVerified !== true) return undefined
          // A service may call any address verified.
          if (!identityCallAt(path).provesMailbox) return { data: { ...change, emailVerified: undefined } }
          if (path !== '/magic-link/verify') return undefined
          return { data: { ...change, phoneNumber: null, phoneNumberVerified: false } }
        },
        after: async (user, context) => {
          const path = (context as CallContext)?.path
          if (path === '/magic-link/verify') await endSecondFactor(db, user.id)
          // The holder of the old mailbox must not set a password any more.
          if (path === '/verify-email') await forgetTokens(db, user.id, 'reset-password')
        },
      },
    },
    session: {
      create: {
        before: async ({ userId }, context) => refuseSession(db, userId, (context as CallContext)?.path ?? ''),
        // Somebody may have disabled the person between the look and the insert.
        after: async (session, context) => {
          const { id, userId } = session
          await markProvenBySignIn(db, id, beginningOf(context as CallContext & { context?: { session?: unknown } }))
          const [disabled] = await db.select({ id: users.id }).from(users).where(isDisabled(userId))
          if (disabled) await db.delete(sessions).where(eq(sessions.userId, userId))
        },
      },
    },
    account: {
      // We ask a service once who somebody is, so its tokens are not stored.
      create: {
        before: async (account) => ({ data: { ...account, ...NO_TOKENS } }),
        after: async ({ userId, providerId }, context) => {
          if (providerId !== 'credential') noteConnected(context?.request, userId)
        },
      },
      update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
    },
    verification: {
      create: {
        // Codes to phones are kept with the browser that asked for them, see auth-plugins.server.ts.
        before: async ({ value }) => (/^\d{6}:\d+$/.test(value) ? false : undefined),
      },
    },
  }
}

/** Blanks what a service sends beside the identity; `scope` may be any text. */
const NO_TOKENS = {
  accessToken: null,
  accessTokenExpiresAt: null,
  refreshToken: null,
  refreshTokenExpiresAt: null,
  idToken: null,
  scope: null,
}

type Shown = { name: string; email: string; image?: string | null }

/** Drops a name or picture that breaks our rules, and throws for such an email. */
function showable({ name, email, image }: Shown, path: string | undefined) {
  const problem = path === '/phone-number/verify' ? undefined : emailProblem(email)
  if (problem) throw new APIError('BAD_REQUEST', problem)
  return { name: nameProblem(name) ? '' : tidyText(name), image: imageProblem(image) ? null : (image ?? null) }
}

async function refuseSession(db: Db, userId: string, path: string): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (user?.disabledAt) throw new APIError('FORBIDDEN', { code: 'USER_DISABLED' })
  if (user?.twoFactorEnabled && !identityCallAt(path).asksFactor) {
    throw new APIError('FORBIDDEN', { code: 'SECOND_FACTOR_REQUIRED' })
  }
}

/** How the session began. A code given in an existing session turned the factor on. */
function beginningOf(under: CallContext & { context?: { session?: unknown } }): SessionStart {
  const { proof = 'other' } = identityCallAt(under?.path)
  return proof === 'code' && under?.context?.session ? 'other' : proof
}

/** For a customer who proved the mailbox. A second factor of staff stays: an owner resets it, see change-member.server.ts. */
async function endSecondFactor(db: Db, uid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isCustomer = and(eq(users.id, uid), eq(users.role, 'customer'))
    const [customer] = await tx.select({ id: users.id }).from(users).where(isCustomer).for('update')
    if (customer) await endFactorOf(tx, uid)
  })
}

/** A link to a new address opens only in a session of the account, so it proves the address. */
function isNewMailbox({ email }: { email?: unknown }, path: string | undefined): boolean {
  return email !== undefined && path === '/verify-email'
}

function isDisabled(userId: string) {
  return and(eq(users.id, userId), isNotNull(users.disabledAt))
}

const UNIQUE_VIOLATION = '23505'

const CODES: Record<string, string> = {
  users_email_unique: 'USER_ALREADY_EXISTS',
  users_phone_number_unique: 'PHONE_NUMBER_EXIST',
  // Begun in two windows at once: the other one continues.
  two_factors_user_unique: 'STATE_MISMATCH',
}

/** The error code for an email or phone that another account has; undefined for any other error. */
export function takenCodeOf(error: unknown): string | undefined {
  if (postgresCodeOf(error) !== UNIQUE_VIOLATION) return undefined
  return CODES[String(constraintOf(error))]
}

function constraintOf(error: unknown): unknown {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current) return current.constraint
  }
  return undefined
}
