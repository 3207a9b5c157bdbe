/** Tokens of links and codes: stored as hashes, valid once, replaced by newer ones. */
import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm'
import { users, verifications } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { sha256 } from '#engines/sha256.ts'
import { EXPIRY_MINUTES } from './auth-mail.server.ts'

/** Kinds of tokens that are looked up by kind. */
const KIND = /^(reset-password|magic-link|verify-email)(?=:)|^trust-device(?=-)/

/** The identifier under which a token is stored: a hash, with the kind before it where tokens are looked up by kind. */
export async function storedIdentifier(identifier: string): Promise<string> {
  const kind = KIND.exec(identifier)?.[0]
  // Not ":", so that a stored hash can never begin a valid token.
  const hash = sha256(identifier, 'base64url')
  return kind ? `${kind}#${hash}` : hash
}

/** Deletes a person's older tokens of the kind. `whose` is a uid, or the email of an email link. */
export async function deleteOlderTokens(db: Db, kind: string, whose: string, newest: string): Promise<void> {
  const mine = or(eq(verifications.value, whose), like(verifications.value, `%${likeText(JSON.stringify(whose))}%`))
  const others = and(like(verifications.identifier, `${kind}#%`), ne(verifications.identifier, newest), mine)
  await db.delete(verifications).where(others)
}

/** Deletes a person's reset links, or remembered devices, which skip the second factor. */
export async function forgetTokens(
  db: Db | Tx,
  uid: string,
  ...kinds: ('reset-password' | 'trust-device')[]
): Promise<void> {
  const kind = sql`split_part(${verifications.identifier}, '#', 1)`
  await db.delete(verifications).where(and(eq(verifications.value, uid), inArray(kind, kinds)))
}

/** Marks a reset link that an owner passes on, which does not prove the mailbox. */
export function passedOnIdentifier(uid: string): string {
  return `reset-password#passed-on#${uid}`
}

export async function wasPassedOn(db: Db, uid: string): Promise<boolean> {
  return (await db.$count(verifications, eq(verifications.identifier, passedOnIdentifier(uid)))) > 0
}

/** Stores a value under the identifier's hash for some minutes, replacing the previous one. */
export async function storeVerification(db: Db | Tx, name: string, value: string, minutes: number): Promise<string> {
  const identifier = await storedIdentifier(name)
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  await db.transaction(async (tx) => {
    await tx.delete(verifications).where(eq(verifications.identifier, identifier))
    await tx.insert(verifications).values({ id: randomBytes(16).toString('hex'), identifier, value, expiresAt })
  })
  return identifier
}

/** A token of ours for Better Auth's signed one, which could not be used up. */
export async function exchangeForToken(db: Db, uid: string, signed: string) {
  const token = randomBytes(24).toString('base64url')
  const value = JSON.stringify({ uid, signed })
  const identifier = await storeVerification(db, `verify-email:${token}`, value, EXPIRY_MINUTES.verifyEmail)
  return { token, identifier }
}

/** The account of a verification link, with its present email. The link stays unused. */
export async function findAddressToken(
  db: Db,
  token: string,
): Promise<{ uid: string; email: string; signed: string; isExpired: boolean } | undefined> {
  const found = await findToken(db, `verify-email:${token}`)
  if (!found) return undefined
  const { uid, signed } = JSON.parse(found.value) as { uid: string; signed: string }
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, uid))
  return user && { uid, email: user.email, signed, isExpired: found.isExpired }
}

/** Uses up a verification link; false when it was used before. */
export async function takeAddressToken(db: Db, token: string): Promise<boolean> {
  const identifier = await storedIdentifier(`verify-email:${token}`)
  const taken = await db.delete(verifications).where(eq(verifications.identifier, identifier))
  return taken.rowCount === 1
}

/** The stored token, also an expired one, so that a page can say so. */
export async function findToken(
  db: Db,
  identifier: string,
): Promise<{ id: string; value: string; isExpired: boolean } | undefined> {
  const stored = await storedIdentifier(identifier)
  const [row] = await db.select().from(verifications).where(eq(verifications.identifier, stored))
  return row && { id: row.id, value: row.value, isExpired: row.expiresAt < new Date() }
}

/** HMAC of a six-digit code with the shop's secret, as the plain hash could be guessed. */
export function hashPhoneCode(secret: string, code: string): string {
  return createHmac('sha256', secret).update(`phone-code:${code}`).digest('base64url')
}

function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
