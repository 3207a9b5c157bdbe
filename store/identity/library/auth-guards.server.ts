/** Guards in front of the calls of the identity service. */
import type { GenericEndpointContext } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions, users } from '#db/schema.ts'
import { sha256 } from '#db/sha256.ts'
import { findProof } from '#store/access/proof.server.ts'
import { maskedEmail } from '#store/identity/masked-email.ts'
import { isOwnPath } from '#store/own-path.ts'
import { mailbox } from './auth-mail.server.ts'

const FRESH_MS = 86_400_000

type Body = Record<string, unknown>

/** Codes for fields that are not plain text. */
const CODE_OF_FIELD: Record<string, string> = {
  email: 'INVALID_EMAIL',
  newEmail: 'INVALID_EMAIL',
  name: 'INVALID_NAME',
  image: 'INVALID_IMAGE',
  phoneNumber: 'INVALID_PHONE_NUMBER',
}

/**
 * Everything behind this takes a body for an object of plain fields: what is neither, such as `null` or a text, or a field
 * of thousands of lists, is refused before anybody looks into it.
 */
export function refuseOddBody(body: unknown): void {
  const odd = oddFieldOf(body)
  if (odd !== undefined) throw new APIError('BAD_REQUEST', { code: CODE_OF_FIELD[odd] ?? 'INVALID_INPUT' })
}

/** Which field of a body is no plain one: the empty name for a body that has no fields; undefined for a plain body or none. */
export function oddFieldOf(body: unknown): string | undefined {
  if (body === undefined) return undefined
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const isOdd = ([, value]: [string, unknown]) => typeof value === 'object' && value !== null
  return isObject ? Object.entries(body).find(isOdd)?.[0] : ''
}

/** No text of PostgreSQL holds NUL: no name, token or id with one is anybody's. */
export function refuseUnstorable(...parts: Body[]): void {
  const bad = parts.flatMap(Object.values).some((value) => typeof value === 'string' && value.includes('\0'))
  if (bad) throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT' })
}

/** The addresses that a call wants to return to. */
const RETURN_FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'] as const

/** Paths to return to stay in this shop however a browser reads them. Whole addresses are checked by Better Auth. */
export function refuseElsewhere(...parts: Body[]): void {
  for (const part of parts) {
    for (const field of RETURN_FIELDS) {
      const to = part[field]
      const isElsewhere = typeof to === 'string' && to.startsWith('/') && !isOwnPath(to)
      if (isElsewhere) throw new APIError('FORBIDDEN', { code: 'INVALID_CALLBACK_URL' })
    }
  }
}

/** Refuses id tokens sent by a page: another page may have got them, for somebody else. */
export function refuseForeignToken(said: Body): void {
  if (said.idToken !== undefined) throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT' })
}

/** Changes to how somebody signs in need a sign-in within the last day. */
export async function requireFreshSession(context: GenericEndpointContext): Promise<void> {
  const session = await getSessionFromCtx(context)
  if (session && Date.now() - session.session.createdAt.getTime() > FRESH_MS) throw notFresh()
}

/** Another way in, or the end of the account: staff gave their password just now, anybody else signed in within the last day. */
export async function requireProofOfStaff(db: Db, context: GenericEndpointContext): Promise<void> {
  const found = await getSessionFromCtx(context)
  if (!found || found.user.role === 'customer') return requireFreshSession(context)
  if (!(await findProof(db, found.session.id))?.isFresh) throw notFresh()
}

function notFresh(): APIError {
  return new APIError('FORBIDDEN', { code: 'SESSION_NOT_FRESH' })
}

/** The password again; from somebody who has none a sign-in of the last day. How often is counted before. */
export async function requireOwner(context: GenericEndpointContext): Promise<void> {
  const { internalAdapter, password } = context.context
  const said = (context.body as Body | undefined)?.password
  if (said !== undefined && typeof said !== 'string') throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT' })
  const session = await getSessionFromCtx(context)
  if (!session) return
  const account = await internalAdapter.findCredentialAccount(session.user.id)
  if (account?.password) await password.checkPassword(session.user.id, context)
  else await requireFreshSession(context)
}

/**
 * A link that proves an address works for its own account only. Anybody else who opens it may be the owner of an address that
 * a stranger signed up with, or a scanner of mail: they are told, with most of its name hidden, which account to log in to.
 */
export async function requireSessionOf(
  context: GenericEndpointContext,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  const session = await getSessionFromCtx(context)
  if (session?.user.id === uid) return
  const account = maskedEmail(mailbox(email))
  if (session) throw new APIError('FORBIDDEN', { code: 'OTHER_ACCOUNT', account })
  throw new APIError('UNAUTHORIZED', { code: 'UNAUTHENTICATED', account })
}

/** Ends a session that outlived the disabling of its person. */
export async function endSessionOfDisabled(db: Db, context: GenericEndpointContext): Promise<void> {
  const { context: auth } = context
  const token = await context.getSignedCookie(auth.authCookies.sessionToken.name, auth.secret)
  if (!token) return
  const disabled = db.select({ id: users.id }).from(users).where(isNotNull(users.disabledAt))
  await db.delete(sessions).where(and(eq(sessions.token, sha256(token)), inArray(sessions.userId, disabled)))
}
