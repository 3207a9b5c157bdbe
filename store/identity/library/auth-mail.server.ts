/**
 * Messages of the identity service. Their links lead to the shop's own address, by the name under which it was opened where
 * that can be believed, and return to it or to another address of the shop that somebody set.
 */
import { APIError } from 'better-auth/api'
import { presentAsking } from '#db/asking.ts'
import type { Db } from '#db/client.ts'
import { StoreError } from '#store/errors.ts'
import { RETURN_FIELDS } from '#store/identity/identity-settings.ts'
import { writeMail } from '#store/mail/write-mail.server.ts'
import { isOwnPath } from '#store/own-path.ts'

export const MINUTES = { emailLink: 10, phoneCode: 5, resetPassword: 60, verifyEmail: 2 * 24 * 60 } as const

type Reader = { id: string; email: string; name: string }

type Addresses = { publicUrl: string; authorisedOrigins: readonly string[] }

/** Writes the messages into the outbox. `publicUrl` such as https://shop.example. */
export function createAuthMail(db: Db, addresses: Addresses) {
  const here = (link: string) => linkHere(link, addresses)
  return {
    verifyEmail: ({ id, email, name }: Reader, link: string) =>
      writeMail(db, {
        kind: 'verify_email',
        recipient: mailbox(email),
        userId: id,
        facts: { name, url: here(link) },
        expiresAt: minutesAhead(MINUTES.verifyEmail),
      }),
    resetPassword: ({ id, email, name }: Reader, link: string) =>
      writeMail(db, {
        kind: 'reset_password',
        recipient: mailbox(email),
        userId: id,
        facts: { name, url: here(link) },
        expiresAt: minutesAhead(MINUTES.resetPassword),
      }),
    emailLink: (email: string, link: string) =>
      writeMail(db, {
        kind: 'sign_in_link',
        recipient: mailbox(email),
        facts: { url: here(link) },
        expiresAt: minutesAhead(MINUTES.emailLink),
      }).catch(refuseInTheirWords),
    phoneCode: (phone: string, code: string, knownBrowser: string | undefined) =>
      writeMail(db, {
        kind: 'phone_code',
        recipient: phone,
        knownBrowser,
        facts: { code },
        expiresAt: minutesAhead(MINUTES.phoneCode),
      }).catch(refuseInTheirWords),
  }
}

/** A refusal in the words of Better Auth. */
function refuseInTheirWords(error: unknown): never {
  if (!(error instanceof StoreError && error.code === 'rate_limited')) throw error
  const wait = { 'X-Retry-After': String(error.facts.retryAfterSeconds) }
  throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_MESSAGES' }, wait)
}

function linkHere(link: string, addresses: Addresses): string {
  const { authorisedOrigins } = addresses
  const publicUrl = presentAsking()?.origin ?? addresses.publicUrl
  const { pathname, search, searchParams } = new URL(link)
  const elsewhere = RETURN_FIELDS.filter((field) => URL.canParse(searchParams.get(field) ?? ''))
  if (elsewhere.length === 0) return publicUrl + pathname + search
  for (const field of elsewhere) {
    const to = new URL(searchParams.get(field) ?? '')
    const isOurs = to.origin === publicUrl || authorisedOrigins.includes(to.origin)
    if (!isOurs) searchParams.set(field, isOwnPath(to.pathname) ? to.pathname + to.search : '/')
  }
  return `${publicUrl}${pathname}?${searchParams}`
}

/** People who signed up by phone have an address that only fills the column: nobody reads it. */
const PHONE_ONLY = '@phone.invalid'

export function emailOfPhone(phone: string): string {
  return phone.replace(/\D/g, '') + PHONE_ONLY
}

/** Where the person gets mail; empty when they have none. */
export function mailbox(email: string): string {
  return email.endsWith(PHONE_ONLY) ? '' : email
}

function minutesAhead(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000)
}
