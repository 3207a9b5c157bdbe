/** Better Auth on our tables. Sessions are read from the database alone, so an ended one fails at the next request. */
import type { BetterAuthOptions } from 'better-auth'
// The full package includes a second database layer (kysely).
import { betterAuth } from 'better-auth/minimal'
import type { Db } from '#engines/postgres/client.ts'
import type { IdentitySettings } from '#store/people/identity/identity-settings.ts'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { notedBrowserOf } from '#store/people/identity/limits/sign-in-limits.server.ts'
import { hashPassword, verifyPassword } from '#store/people/identity/passwords/password.server.ts'
import type { ReportSecurityEvent } from '#store/people/identity/security-events.ts'
import {
  deleteAccount,
  type ForgetAccount,
  resetProvenMailbox,
} from '#store/people/identity/sessions/account-ends.server.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { authAnswers } from './auth-answers.server.ts'
import { authDatabaseHooks } from './auth-database.server.ts'
import { authHooks } from './auth-hooks.server.ts'
import { asAuthError, createAuthMail, EXPIRY_MINUTES, mailboxOf } from './auth-mail.server.ts'
import { authPlugins, googleOf } from './auth-plugins.server.ts'
import {
  deleteOlderTokens,
  exchangeForToken,
  forgetTokens,
  storedIdentifier,
  wasPassedOn,
} from './auth-tokens.server.ts'
import { watchedAdapter } from './watched-adapter.server.ts'

export type AuthSettings = IdentitySettings & {
  /** Signs cookies; from the data folder. */
  secret: string
  /** Where the shop is reached, such as https://shop.example. */
  publicUrl: string
  /** True when no address is set: the shop answers under any host. */
  anyHost: boolean
  /** Whether pages of this origin may sign people in. */
  isOwnOrigin: (origin: string, request: Request | undefined) => boolean
  report: ReportSecurityEvent
  isLimited: boolean
  forgetAccount: ForgetAccount
}

/** Carries the client's address to Better Auth; removed from requests that come in with it. */
export const CLIENT_ADDRESS_HEADER = 'x-tokri-client-address'
export const REQUEST_ID_HEADER = 'x-tokri-request-id'
export const AUTH_PATH = '/api/auth'

const HEADERS = { address: CLIENT_ADDRESS_HEADER, requestId: REQUEST_ID_HEADER }
const DAY_SECONDS = 86_400

export type Auth = ReturnType<typeof createAuth>

/** The identity service mounted at `/api/auth`. */
export function createAuth(db: Db, settings: AuthSettings) {
  const mail = createAuthMail(db, settings)
  const isSecure = settings.publicUrl.startsWith('https://')
  return betterAuth({
    appName: DEFAULT_SHOP_NAME,
    secret: settings.secret,
    baseURL: baseUrlOf(settings),
    basePath: AUTH_PATH,
    trustedOrigins: (request) => trustedOriginsOf(settings, request),
    database: watchedAdapter(db),
    emailAndPassword: passwordOptions(db, settings, mail),
    emailVerification: verificationOptions(db, mail),
    socialProviders: googleOf(settings.social),
    plugins: [...authPlugins(db, settings, mail), authAnswers(db, settings.report, HEADERS)],
    account: {
      // An address that a service tells leads into no account that has it, and proves nothing (see auth-database.server.ts):
      // a person who is signed in connects the two. An account that the service itself made is entered through that service.
      accountLinking: { enabled: true, allowDifferentEmails: true, disableImplicitLinking: true },
    },
    // An expired token stays for a day, so that its link can say so.
    verification: { storeIdentifier: { hash: storedIdentifier }, disableCleanup: true },
    // Thrown on, so that it is logged at the store's own door: Better Auth would print the values of the statement.
    onAPIError: { errorURL: '/login', throw: true },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'customer' },
        disabledAt: { type: 'date', input: false, required: false },
      },
      changeEmail: { enabled: true },
      deleteUser: {
        enabled: true,
        beforeDelete: ({ id }) => deleteAccount(db, id, settings.forgetAccount),
      },
    },
    session: { expiresIn: 7 * DAY_SECONDS, updateAge: DAY_SECONDS, cookieCache: { enabled: false } },
    hooks: authHooks(db, { ...settings, headers: HEADERS }),
    databaseHooks: authDatabaseHooks(db),
    // Counted beside the attempts, by network: see sign-in-limits.server.ts.
    rateLimit: { enabled: false },
    advanced: {
      // `__Host-` keeps other hosts of the domain from setting the cookie.
      cookiePrefix: isSecure ? '__Host-tokri' : 'tokri',
      // Other origins are refused before, for all calls of the API.
      disableCSRFCheck: true,
      // Explicit, as a test environment would switch the check off.
      disableOriginCheck: false,
      // `__Secure-` would precede the name.
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions)
}

type AuthMail = ReturnType<typeof createAuthMail>

function passwordOptions(db: Db, { passwordPolicy }: AuthSettings, mail: AuthMail) {
  return {
    enabled: true,
    minPasswordLength: passwordPolicy.minimum,
    maxPasswordLength: PERSON_LIMITS.passwordMax * 2,
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: EXPIRY_MINUTES.resetPassword * 60,
    sendResetPassword: async ({ user, url, token }, request) => {
      // Unsent mail leaves the previous link valid.
      const isSent = await mail.resetPassword(user, { url, token }, notedBrowserOf(request))
      if (isSent)
        await deleteOlderTokens(db, 'reset-password', user.id, await storedIdentifier(`reset-password:${token}`))
    },
    onPasswordReset: async ({ user }) => {
      if (!(await wasPassedOn(db, user.id))) await resetProvenMailbox(db, user.id)
      await forgetTokens(db, user.id, 'reset-password', 'trust-device')
    },
    password: { hash: saysBusy(hashPassword), verify: saysBusy(verifyPassword) },
  } satisfies BetterAuthOptions['emailAndPassword']
}

function verificationOptions(db: Db, mail: AuthMail) {
  return {
    sendOnSignUp: true,
    autoSignInAfterVerification: false,
    expiresIn: EXPIRY_MINUTES.verifyEmail * 60,
    sendVerificationEmail: async ({ user, url, token }) => {
      if (mailboxOf(user.email) === '') return
      const stored = await exchangeForToken(db, user.id, token)
      if (await mail.verifyEmail(user, { url, token: stored.token })) {
        await deleteOlderTokens(db, 'verify-email', user.id, stored.identifier)
      }
    },
  } satisfies BetterAuthOptions['emailVerification']
}

function saysBusy<Said, Made>(make: (input: Said) => Promise<Made>): (input: Said) => Promise<Made> {
  return (input) => make(input).catch(asAuthError('busy', 'SERVICE_UNAVAILABLE', 'BUSY'))
}

/** Matches any host, but no origin: links return only to `trustedOrigins`. */
const ANY_HOST = 'http://*/any'

/** Where a service returns to: the opened address, if it is the shop's. */
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
