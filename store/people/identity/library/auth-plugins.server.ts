/** Sign-in besides email and password: one plugin of Better Auth for each way. */
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { captcha, genericOAuth, magicLink, oauthPopup, phoneNumber } from 'better-auth/plugins'
import { and, eq, sql } from 'drizzle-orm'
import { verifications } from '#db/schema/people.ts'
import type { Db } from '#engines/postgres/client.ts'
import { IDENTITY_PATHS, identityCallAt } from '#store/people/identity/calls.server.ts'
import { factorCallsPlugin, factorPlugin } from '#store/people/identity/factors/second-factor.server.ts'
import type { Captcha, IdentitySettings, SocialProvider } from '#store/people/identity/identity-settings.ts'
import {
  browserNameOf,
  ensureBrowserName,
  knownBrowserOf,
  knownBrowserOfPhone,
} from '#store/people/identity/limits/sign-in-limits.server.ts'
import { emailProblem } from '#store/people/identity/passwords/password-policy.server.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import { type createAuthMail, EXPIRY_MINUTES, emailOfPhone } from './auth-mail.server.ts'
import { deleteOlderTokens, hashPhoneCode, storedIdentifier, storeVerification } from './auth-tokens.server.ts'

type AuthMail = ReturnType<typeof createAuthMail>

export function authPlugins(db: Db, settings: IdentitySettings, mail: AuthMail) {
  return [
    magicLink({
      expiresIn: EXPIRY_MINUTES.emailLink * 60,
      sendMagicLink: async ({ email, url, token }, context) => {
        // A refused mail leaves the previous link valid.
        await mail.emailLink(email, { url, token }, context && (await knownBrowserOf(context, email)))
        await deleteOlderTokens(db, 'magic-link', email, await storedIdentifier(`magic-link:${token}`))
      },
    }),
    phoneNumber({
      phoneNumberValidator: (phone) => indianPhoneNumber(phone) === phone,
      sendOTP: async ({ phoneNumber: phone, code }, context) => {
        if (!context) throw new Error('A code belongs to the browser that asks for it')
        const signedIn = await getSessionFromCtx(context, { disableRefresh: true })
        await mail.phoneCode(phone, code, signedIn?.user.id, await knownBrowserOfPhone(context, phone))
        await keepPhoneCode(db, context, phone, code)
      },
      verifyOTP: ({ phoneNumber: phone, code }, context) => isPhoneCode(db, context, phone, code),
      signUpOnVerification: { getTempEmail: emailOfPhone, getTempName: (phone) => phone },
    }),
    factorPlugin(),
    factorCallsPlugin(db),
    oauthPopup(),
    genericOAuth({ config: settings.social.flatMap(openIdConfig) }),
    ...(settings.captcha ? [captchaOf(settings.captcha)] : []),
  ] as const
}

/** Google has its own plugin; other services have a discovery document. */
export function googleOf(social: SocialProvider[]) {
  const google = social.find((provider) => provider.discoveryUrl === undefined)
  if (!google) return {}
  const { clientId, clientSecret } = google
  return { google: { clientId, clientSecret, prompt: 'select_account' as const, mapProfileToUser } }
}

function openIdConfig({ id, name, discoveryUrl, clientId, clientSecret }: SocialProvider) {
  if (discoveryUrl === undefined) return []
  return [
    {
      providerId: id,
      name,
      discoveryUrl,
      clientId,
      clientSecret,
      scopes: ['openid', 'email', 'profile'],
      pkce: true,
      requireIdTokenVerification: true,
      accountSubject: ({ tokens }: { tokens: { idToken?: string } }) => subjectOf(tokens.idToken, clientId),
      mapProfileToUser,
    },
  ]
}

const CLOCK_SECONDS = 60

/** Subject of a verified id token. Throws without one, and for another client, the future, or no subject. */
function subjectOf(idToken: string | undefined, clientId: string): string {
  if (idToken === undefined) throw new Error('The sign-in service sent no id token')
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as IdTokenClaims
  const isForSeveral = Array.isArray(claims.aud) && claims.aud.length > 1
  if ((isForSeveral || claims.azp !== undefined) && claims.azp !== clientId) {
    throw new Error('The id token was made for another client')
  }
  if (typeof claims.iat !== 'number' || claims.iat > Date.now() / 1000 + CLOCK_SECONDS) {
    throw new Error('The id token is of the future, or of no time')
  }
  if (typeof claims.sub !== 'string' || !SUBJECT.test(claims.sub)) throw new Error('The id token names nobody')
  return claims.sub
}

/** The form that OpenID Connect allows. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

type IdTokenClaims = { sub?: unknown; aud: string | string[]; azp?: unknown; iat?: unknown }

/** The email of a service if it is valid; a service may send anything. */
function mapProfileToUser(profile: { email?: unknown }): { email?: string } {
  const email = typeof profile.email === 'string' ? profile.email.trim().toLowerCase() : ''
  const isEmail = email !== '' && emailProblem(email) === undefined
  return isEmail ? { email } : ({ email: undefined } as { email?: string })
}

function captchaOf({ provider, secretKey }: Captcha): BetterAuthPlugin {
  return captcha({ provider, secretKey, endpoints: IDENTITY_PATHS.filter((path) => identityCallAt(path).captcha) })
}

/** Tries per code. A code works only in the browser that asked, so nobody else uses up its tries. */
const TRIES = 3

/** Stores a new code for this browser, hashed, in place of the previous one. */
async function keepPhoneCode(db: Db, context: GenericEndpointContext, phone: string, code: string): Promise<void> {
  const value = `${hashPhoneCode(context.context.secret, code)}:0`
  await storeVerification(db, phoneCodeOf(phone, await ensureBrowserName(context)), value, EXPIRY_MINUTES.phoneCode)
}

/** Checks and uses up a code. Tries are counted before, so parallel ones get three together. Throws `OTP_EXPIRED`, 429. */
async function isPhoneCode(
  db: Db,
  context: GenericEndpointContext | undefined,
  phone: string,
  sealed: string,
): Promise<boolean> {
  if (!context) return false
  const identifier = await storedIdentifier(phoneCodeOf(phone, await browserNameOf(context)))
  const tries = sql<number>`split_part(${verifications.value}, ':', 2)::int`
  const [code] = await db
    .update(verifications)
    .set({ value: sql`split_part(${verifications.value}, ':', 1) || ':' || (${tries} + 1)` })
    .where(eq(verifications.identifier, identifier))
    .returning({ value: verifications.value, tries, expiresAt: verifications.expiresAt })
  if (!code) return false
  if (code.expiresAt < new Date()) throw new APIError('BAD_REQUEST', { code: 'OTP_EXPIRED' })
  if (code.tries > TRIES) throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_ATTEMPTS' })
  if (code.value.split(':')[0] !== sealed) return false
  const isIt = and(eq(verifications.identifier, identifier), sql`starts_with(${verifications.value}, ${`${sealed}:`})`)
  return (await db.delete(verifications).where(isIt).returning({ id: verifications.id })).length === 1
}

function phoneCodeOf(phone: string, browser: string): string {
  return `phone-code:${phone}:${browser}`
}
