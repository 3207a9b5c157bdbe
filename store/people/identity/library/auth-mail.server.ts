/** Messages of the identity service. Their links lead to an address of the shop that can be believed. */
import { APIError } from 'better-auth/api'
import { currentRequest } from '#engines/postgres/asking.ts'
import type { Db } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import { inLanguage } from '#store/language.ts'
import { safeReturnPath } from '#store/own-path.ts'
import { pageLanguage } from '#store/page-language.server.ts'
import { secretLink } from '#store/secret-link.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'

export const EXPIRY_MINUTES = { emailLink: 10, phoneCode: 5, resetPassword: 60, verifyEmail: 2 * 24 * 60 } as const

type Reader = { id: string; email: string; name: string }

type Addresses = { publicUrl: string; authorisedOrigins: readonly string[] }

/** Better Auth's token, and its address, which names where the caller wants to return. */
type Made = { token: string; url: string }

/** Writes the messages into the outbox. `publicUrl` such as https://shop.example. */
export function createAuthMail(db: Db, addresses: Addresses) {
  return {
    verifyEmail: ({ id, email, name }: Reader, made: Made) =>
      writeMail(db, {
        kind: 'verify_email',
        recipient: mailboxOf(email),
        userId: id,
        facts: { name, url: secretLink(originOf(made, addresses) + pageAt(LINK_PAGES.verifyEmail), made.token) },
        expiresAt: minutesAhead(EXPIRY_MINUTES.verifyEmail),
      }),
    resetPassword: ({ id, email, name }: Reader, made: Made, knownBrowser: string | undefined) =>
      writeMail(db, {
        kind: 'reset_password',
        recipient: mailboxOf(email),
        userId: id,
        knownBrowser,
        facts: { name, url: secretLink(originOf(made, addresses) + pageAt(LINK_PAGES.resetPassword), made.token) },
        expiresAt: minutesAhead(EXPIRY_MINUTES.resetPassword),
      }),
    emailLink: (email: string, made: Made, knownBrowser: string | undefined) =>
      writeMail(db, {
        kind: 'sign_in_link',
        recipient: mailboxOf(email),
        knownBrowser,
        facts: { url: originOf(made, addresses) + pageAt(signInLink(made.token, returnOf(made))) },
        expiresAt: minutesAhead(EXPIRY_MINUTES.emailLink),
      }).catch(tooManyMessages),
    /** `userId`: who is signed in and adds the number to their account. */
    phoneCode: (phone: string, code: string, userId: string | undefined, knownBrowser: string | undefined) =>
      writeMail(db, {
        kind: 'phone_code',
        recipient: phone,
        userId,
        knownBrowser,
        facts: { code },
        expiresAt: minutesAhead(EXPIRY_MINUTES.phoneCode),
      }).catch(tooManyMessages),
  }
}

/** For `catch`: a refusal of the store in the words of Better Auth, which gives back what was counted for the call. */
export function asAuthError(
  ours: 'rate_limited' | 'busy',
  status: 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE',
  code: string,
) {
  return (error: unknown): never => {
    if (!(error instanceof StoreError && error.code === ours)) throw error
    throw new APIError(status, { code }, { 'X-Retry-After': String(error.facts.retryAfterSeconds) })
  }
}

const tooManyMessages = asAuthError('rate_limited', 'TOO_MANY_REQUESTS', 'TOO_MANY_MESSAGES')

/** The pages that the links lead to. */
export const LINK_PAGES = {
  signIn: '/login/open-link',
  verifyEmail: '/email-verified',
  resetPassword: '/reset-password',
} as const

/** In the language of the page that asked for the message. */
function pageAt(path: string): string {
  return inLanguage(path, pageLanguage() ?? 'en')
}

/** Path and fragment of a link that signs in and leads on to `next`, which may be anything that was asked for. */
export function signInLink(token: string, next: string | null): string {
  const whole = next !== null && URL.canParse(next) ? new URL(next) : undefined
  const path = safeReturnPath(whole ? whole.pathname + whole.search : next)
  return secretLink(
    path === '/' ? LINK_PAGES.signIn : `${LINK_PAGES.signIn}?${new URLSearchParams({ next: path })}`,
    token,
  )
}

function returnOf({ url }: Made): string | null {
  return new URL(url).searchParams.get('callbackURL')
}

/** The address of the shop that was opened, or another one of its own that the call named. */
function originOf(made: Made, { authorisedOrigins, publicUrl }: Addresses): string {
  const back = returnOf(made) ?? ''
  const named = URL.canParse(back) ? new URL(back).origin : ''
  return authorisedOrigins.includes(named) ? named : (currentRequest()?.origin ?? publicUrl)
}

/** People who signed up by phone have an address that only fills the column: nobody reads it. */
const PHONE_ONLY = '@phone.invalid'

export function emailOfPhone(phone: string): string {
  return phone.replace(/\D/g, '') + PHONE_ONLY
}

/** The person's mail address; empty when they have none. */
export function mailboxOf(email: string): string {
  return email.endsWith(PHONE_ONLY) ? '' : email
}

function minutesAhead(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000)
}
