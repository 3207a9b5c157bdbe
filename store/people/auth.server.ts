/**
 * Identity: Better Auth on the store's own tables. Sessions live in the database and nowhere else, so that a session
 * that ends here has ended everywhere by the next request.
 */
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Db } from '#db/client.ts'
import { accounts, rateLimits, sessions, users, verifications } from '#db/schema.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import { emailProblem, imageProblem, nameProblem, passwordProblem } from './password-policy.server.ts'
import { PERSON_LIMITS } from './people.ts'

export type AuthSettings = {
  /** Signs cookies; kept in the data folder. */
  secret: string
  /** Where the shop is reached, such as https://shop.example. */
  publicUrl: string
  /** Whether a page of this origin may sign people in. */
  isOwnOrigin: (origin: string, request: Request | undefined) => boolean
  /** Counts attempts per client address when true. */
  rateLimited: boolean
}

/** The header in which the server tells Better Auth the address of the client; copies from outside are stripped. */
export const CLIENT_ADDRESS_HEADER = 'x-tokri-client-address'
export const AUTH_PATH = '/api/auth'

const DAY_SECONDS = 86_400

export type Auth = ReturnType<typeof createAuth>

/** The identity service mounted at `/api/auth`. */
export function createAuth(db: Db, settings: AuthSettings) {
  return betterAuth({
    appName: 'Tokri',
    secret: settings.secret,
    baseURL: settings.publicUrl,
    basePath: AUTH_PATH,
    trustedOrigins: (request) => {
      const origin = request?.headers.get('origin')
      return origin && settings.isOwnOrigin(origin, request) ? [origin] : []
    },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, rateLimit: rateLimits },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PERSON_LIMITS.passwordMin,
      maxPasswordLength: PERSON_LIMITS.passwordMax,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { additionalFields: { role: { type: 'string', input: false, defaultValue: 'customer' } } },
    session: { expiresIn: 7 * DAY_SECONDS, updateAge: DAY_SECONDS, cookieCache: { enabled: false } },
    hooks: { before: refuseBadDetails },
    rateLimit: rateLimitOf(settings.rateLimited),
    advanced: {
      cookiePrefix: 'tokri',
      // Foreign writes are refused for every call of the API alike, before they come here.
      disableCSRFCheck: true,
      useSecureCookies: settings.publicUrl.startsWith('https://'),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions)
}

/** Whatever a person writes about themselves passes the same rules, at sign-up and later. */
const refuseBadDetails = createAuthMiddleware(async (context) => {
  const said = (context.body ?? {}) as Record<string, unknown>
  const roleOf = async () => (await getSessionFromCtx(context))?.user.role ?? 'customer'
  const problem = await problemOf(context.path, said, roleOf)
  if (problem) throw new APIError('BAD_REQUEST', problem)
})

async function problemOf(path: string, said: Record<string, unknown>, roleOf: () => Promise<string>) {
  if (path === '/sign-up/email') {
    return (
      nameProblem(said.name) ?? emailProblem(said.email) ?? imageProblem(said.image) ?? passwordProblem(said.password)
    )
  }
  if (path === '/update-user') {
    return (said.name === undefined ? undefined : nameProblem(said.name)) ?? imageProblem(said.image)
  }
  if (path === '/reset-password') return passwordProblem(said.newPassword)
  if (path !== '/change-password') return undefined
  const min = (await roleOf()) === 'customer' ? PERSON_LIMITS.passwordMin : PERSON_LIMITS.adminPasswordMin
  return passwordProblem(said.newPassword, min)
}

function rateLimitOf(enabled: boolean): BetterAuthOptions['rateLimit'] {
  const tenAMinute = { window: 60, max: 10 }
  return {
    enabled,
    storage: 'database',
    window: 60,
    max: 120,
    customRules: {
      '/sign-in/*': tenAMinute,
      '/sign-up/*': tenAMinute,
      '/change-password': tenAMinute,
      '/verify-password': tenAMinute,
      '/get-session': false,
    },
  }
}
