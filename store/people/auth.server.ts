/**
 * Identity: Better Auth on the store's own tables. Sessions live in the database and nowhere else, so that a session
 * that ends here has ended everywhere by the next request.
 */
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Db } from '#db/client.ts'
import { accounts, rateLimits, sessions, twoFactors, users, verifications } from '#db/schema.ts'
import { createAuthMail, MINUTES } from './auth-mail.server.ts'
import { authPlugins, googleOf } from './auth-plugins.server.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import { emailProblem, imageProblem, nameProblem, passwordProblem } from './password-policy.server.ts'
import { PERSON_LIMITS } from './people.ts'

export type AuthSettings = IdentitySettings & {
  /** Signs cookies; kept in the data folder. */
  secret: string
  /** Where the shop is reached, such as https://shop.example. */
  publicUrl: string
  /** Nobody set that address: then the shop is also reached under whatever host it is asked for. */
  anyHost: boolean
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
  const mail = createAuthMail(db, settings.publicUrl)
  return betterAuth({
    appName: 'Tokri',
    secret: settings.secret,
    baseURL: baseUrlOf(settings),
    basePath: AUTH_PATH,
    trustedOrigins: (request) => trustedOriginsOf(settings, request),
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        rateLimit: rateLimits,
        twoFactor: twoFactors,
      },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PERSON_LIMITS.passwordMin,
      maxPasswordLength: PERSON_LIMITS.passwordMax,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: MINUTES.resetPassword * 60,
      sendResetPassword: ({ user, url }) => mail.resetPassword(user, url),
      password: { hash: hashPassword, verify: verifyPassword },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      expiresIn: MINUTES.verifyEmail * 60,
      sendVerificationEmail: ({ user, url }) => mail.verifyEmail(user, url),
    },
    socialProviders: googleOf(settings.social),
    plugins: [...authPlugins(settings, mail)],
    account: { encryptOAuthTokens: true, accountLinking: { enabled: true, allowDifferentEmails: true } },
    // What an email link or a reset link carries is found by its hash alone.
    verification: { storeIdentifier: 'hashed' },
    onAPIError: { errorURL: '/login' },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'customer' },
        disabledAt: { type: 'date', input: false, required: false },
      },
      changeEmail: { enabled: true },
      deleteUser: { enabled: true },
    },
    session: { expiresIn: 7 * DAY_SECONDS, updateAge: DAY_SECONDS, cookieCache: { enabled: false } },
    hooks: { before: refuseBadDetails },
    rateLimit: rateLimitOf(settings.rateLimited),
    advanced: {
      cookiePrefix: 'tokri',
      // Foreign writes are refused for every call of the API alike, before they come here.
      disableCSRFCheck: true,
      // Said, because a test environment would switch it off: where a link returns to is always looked at.
      disableOriginCheck: false,
      useSecureCookies: settings.publicUrl.startsWith('https://'),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions)
}

/** A pattern that any host fits, and no origin: links may return to the origins that `trustedOrigins` names only. */
const ANY_HOST = 'http://*/any'

/** Where people come back to after signing in elsewhere: the address they opened, when it is one of the shop's. */
function baseUrlOf({ anyHost, publicUrl, authorisedOrigins }: AuthSettings): BetterAuthOptions['baseURL'] {
  const hosts = [publicUrl, ...authorisedOrigins].map((origin) => new URL(origin).host)
  const protocol = publicUrl.startsWith('https://') ? 'https' : 'http'
  return { allowedHosts: anyHost ? [ANY_HOST] : hosts, protocol, fallback: publicUrl }
}

function trustedOriginsOf({ isOwnOrigin, anyHost, authorisedOrigins }: AuthSettings, request: Request | undefined) {
  const origin = request?.headers.get('origin')
  const host = request?.headers.get('host')
  return [
    ...authorisedOrigins,
    ...(origin && isOwnOrigin(origin, request) ? [origin] : []),
    ...(anyHost && host ? [`http://${host}`] : []),
  ]
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
