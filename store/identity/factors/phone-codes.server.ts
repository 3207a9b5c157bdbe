/**
 * Codes to phones. A code works only in the browser that asked for it, so that nobody who knows a number can use up the
 * three tries of its owner, or replace the code they wait for.
 */
import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { verifications } from '#db/schema.ts'
import { MINUTES } from '#store/identity/library/auth-mail.server.ts'
import { keepVerification, sealedCode, storedIdentifier } from '#store/identity/library/auth-tokens.server.ts'
import { browserOf, nameBrowser } from '#store/identity/limits/sign-in-limits.server.ts'

const TRIES = 3

/** Keeps a new code for the browser that asks, sealed, in place of the one before. */
export async function keepPhoneCode(
  db: Db,
  context: GenericEndpointContext,
  phone: string,
  code: string,
): Promise<void> {
  const identifier = await identifierOf(phone, await nameBrowser(context))
  const value = `${sealedCode(context.context.secret, code)}:0`
  const expiresAt = new Date(Date.now() + MINUTES.phoneCode * 60_000)
  await keepVerification(db, { identifier, value, expiresAt })
}

/**
 * Whether the sealed code is that of the phone in this browser; a right one is used up. Each look counts before it is
 * answered, so that many at once are no more than three. Throws when the code ran out or was tried too often.
 */
export async function isPhoneCode(
  db: Db,
  context: GenericEndpointContext | undefined,
  phone: string,
  sealed: string,
): Promise<boolean> {
  if (!context) return false
  const identifier = await identifierOf(phone, await browserOf(context))
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

function identifierOf(phone: string, browser: string): Promise<string> {
  return storedIdentifier(`phone-code:${phone}:${browser}`)
}
