/** Sign-in messages. Their links lead to an address that is surely the shop's. */
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

/** Better Auth's token and link; the link names where to return. */
type Made = { token: string; url: string }

/** Writes the messages into the outbox. `publicUrl` is such as https://shop.example. */
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
    /** `userId`: the signed-in person who adds the number. */
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

/** For `catch`: turns a StoreError into Better Auth's, so that the attempt is uncounted. */
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

/** Pages that links in messages open. */
export const LINK_PAGES = {
  signIn: '/login/open-link',
  verifyEmail: '/email-verified',
  resetPassword: '/reset-password',
} as const

/** Adds the language of the page that asked for the message. */
function pageAt(path: string): string {
  return inLanguage(path, pageLanguage() ?? 'en')
}

/** Path and fragment of a sign-in link. `next` may be any text; another site becomes '/'. */
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

/** The address through which the shop was opened, or another of its own that the call named. */
function originOf(made: Made, { authorisedOrigins, publicUrl }: Addresses): string {
  const back = returnOf(made) ?? ''
  const named = URL.canParse(back) ? new URL(back).origin : ''
  return authorisedOrigins.includes(named) ? named : (currentRequest()?.origin ?? publicUrl)
}

/** Ends the placeholder email of accounts made by phone; no mail goes there. */
const PHONE_ONLY = '@phone.invalid'

export function emailOfPhone(phone: string): string {
  return phone.replace(/\D/g, '') + PHONE_ONLY
}

/** The email address; empty for a placeholder. */
export function mailboxOf(email: string): string {
  return email.endsWith(PHONE_ONLY) ? '' : email
}

function minutesAhead(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000)
}
