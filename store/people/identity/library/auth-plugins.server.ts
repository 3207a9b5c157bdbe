/** The ways of signing in besides email and password, each a plugin of Better Auth. */
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
        // Refused, it leaves the link that was sent before as it is.
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

/** Google has a plugin of its own; the others are described by the document at their discovery address. */
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

/** The person in a checked id token. Throws without one, or for one of another client, of the future or of nobody. */
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

/** As OpenID Connect has it. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

type IdTokenClaims = { sub?: unknown; aud: string | string[]; azp?: unknown; iat?: unknown }

/** A service may send anything as an address: a valid one is kept as at sign-up, anything else counts as absent. */
function mapProfileToUser(profile: { email?: unknown }): { email?: string } {
  const email = typeof profile.email === 'string' ? profile.email.trim().toLowerCase() : ''
  const isEmail = email !== '' && emailProblem(email) === undefined
  return isEmail ? { email } : ({ email: undefined } as { email?: string })
}

function captchaOf({ provider, secretKey }: Captcha): BetterAuthPlugin {
  return captcha({ provider, secretKey, endpoints: IDENTITY_PATHS.filter((path) => identityCallAt(path).captcha) })
}

/** A code works only in the browser that asked: nobody else uses up its owner's tries, or replaces it. */
const TRIES = 3

/** Keeps a new code for the browser that asks, sealed, in place of the one before. */
async function keepPhoneCode(db: Db, context: GenericEndpointContext, phone: string, code: string): Promise<void> {
  const value = `${hashPhoneCode(context.context.secret, code)}:0`
  await storeVerification(db, phoneCodeOf(phone, await ensureBrowserName(context)), value, EXPIRY_MINUTES.phoneCode)
}

/** Uses up a right code. A try is counted before it is compared: many at once get three together. Throws `OTP_EXPIRED`, 429. */
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
