/** Checks of identity calls beyond those of Better Auth; `calls.server.ts` says which call has which. */
import type { GenericEndpointContext } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { and, eq, ne } from 'drizzle-orm'
import { sessions, users } from '#db/schema/people.ts'
import type { Db } from '#engines/postgres/client.ts'
import { findProof } from '#store/people/access/proof.server.ts'
import { indianPhoneNumber, landlineOf } from '#store/phone-number.server.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { tidyText } from '#store/wire.ts'
import { tokenExpired } from './factors/factor-codes.server.ts'
import type { PasswordPolicy } from './identity.schema.ts'
import { policyForAdmins } from './identity-settings.ts'
import { mailboxOf } from './library/auth-mail.server.ts'
import {
  findAddressToken,
  findToken,
  forgetTokens,
  hashPhoneCode,
  takeAddressToken,
} from './library/auth-tokens.server.ts'
import { rememberBrowser } from './limits/sign-in-limits.server.ts'
import { maskedEmail } from './masked-email.ts'
import { emailProblem, imageProblem, nameProblem, passwordProblem } from './passwords/password-policy.server.ts'

export type Body = Record<string, unknown>
/** A call before it is made. */
export type CallInput = { db: Db; context: GenericEndpointContext; body: Body; policy: PasswordPolicy }
/** Code and message of a refused call; undefined for one that passes. */
export type CallProblem = ReturnType<typeof emailProblem>

export { emailProblem }

/** Normalizes the phone number. A session is always made: without one Better Auth would check nothing. */
export function prepareIndianPhone({ context, body }: CallInput): { body: Body } {
  const phoneNumber = indianPhoneNumber(String(body.phoneNumber ?? ''))
  // A landline cannot receive the code.
  if (!phoneNumber || landlineOf(phoneNumber).landline)
    throw new APIError('BAD_REQUEST', { code: 'INVALID_PHONE_NUMBER' })
  const code = typeof body.code === 'string' ? { code: hashPhoneCode(context.context.secret, body.code.trim()) } : {}
  return { body: { phoneNumber, ...code, disableSession: false } }
}

export function prepareEmail({ body: { email } }: CallInput): { body?: Body } {
  return typeof email === 'string' ? { body: { email: email.trim().toLowerCase() } } : {}
}

export function prepareName({ body: { name } }: CallInput): { body?: Body } {
  return typeof name === 'string' ? { body: { name: tidyText(name) } } : {}
}

/** Authenticator apps show the shop's name. */
export async function prepareIssuer({ db }: CallInput): Promise<{ body: Body }> {
  return { body: { issuer: (await readDetails(db)).shopName } }
}

/** Verifies an email link in a session of its own account alone, and uses it up. */
export async function prepareSignedToken({ db, context }: CallInput): Promise<{ query: Body }> {
  const token = String(context.query?.token)
  const found = await findAddressToken(db, token)
  if (!found) throw invalidToken()
  if (found.isExpired) throw tokenExpired()
  await requireSessionOf(context, found)
  // Of several requests at once only one gets it.
  if (!(await takeAddressToken(db, token))) throw invalidToken()
  return { query: { token: found.signed } }
}

export async function checkNewPerson({ db, body, policy }: CallInput): Promise<CallProblem> {
  const who = nameProblem(body.name) ?? emailProblem(body.email) ?? imageProblem(body.image)
  return who ?? passwordProblem(body.password, policy, (await readDetails(db)).shopName)
}

export async function checkChangedPerson({ context, body }: CallInput): Promise<CallProblem> {
  const own = (await getSessionFromCtx(context))?.user.image
  return (body.name === undefined ? undefined : nameProblem(body.name)) ?? imageProblem(body.image, own)
}

/** Checks a password set by a reset link. Only the token tells whose it is. */
export async function checkResetPassword({ db, context, body, policy }: CallInput): Promise<CallProblem> {
  const found = await findToken(db, `reset-password:${body.token}`)
  if (!found) throw invalidToken()
  if (found.isExpired) throw tokenExpired()
  const [user] = await db.select().from(users).where(eq(users.id, found.value))
  // The reader of the mailbox is no stranger: the new password lets them in however many strangers guess.
  if (user) await rememberBrowser(context, user.email)
  const itsPolicy = user === undefined || user.role === 'customer' ? policy : policyForAdmins(policy)
  return passwordProblem(body.newPassword, itsPolicy, (await readDetails(db)).shopName)
}

export async function checkNewPassword({ db, context, body, policy }: CallInput): Promise<CallProblem> {
  const role = (await getSessionFromCtx(context))?.user.role ?? 'customer'
  const itsPolicy = role === 'customer' ? policy : policyForAdmins(policy)
  return passwordProblem(body.newPassword, itsPolicy, (await readDetails(db)).shopName)
}

export async function refuseExpired({ db }: CallInput, identifier: string): Promise<void> {
  if ((await findToken(db, identifier))?.isExpired) throw tokenExpired()
}

/** Throws SESSION_NOT_FRESH for a sign-in older than a day. */
export async function requireFreshSession({ context }: Pick<CallInput, 'context'>): Promise<void> {
  const session = await getSessionFromCtx(context)
  if (session && Date.now() - session.session.createdAt.getTime() > FRESH_MS) throw notFresh()
}

/** For a new way to sign in and for deletion: staff must have re-authenticated, others signed in within the last day. */
export async function requireStaffProof({ db, context }: CallInput): Promise<void> {
  const found = await getSessionFromCtx(context)
  if (!found || found.user.role === 'customer') return requireFreshSession({ context })
  if (!(await findProof(db, found.session.id))?.isFresh) throw notFresh()
}

/** Asks the account's holder for the password, or for a sign-in of the last day where there is none. */
export async function requireAccountOwner(context: GenericEndpointContext): Promise<void> {
  const { internalAdapter, password } = context.context
  const typed = (context.body as Body | undefined)?.password
  if (typed !== undefined && typeof typed !== 'string') throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT' })
  const session = await getSessionFromCtx(context)
  if (!session) return
  const account = await internalAdapter.findCredentialAccount(session.user.id)
  if (account?.password) await password.checkPassword(session.user.id, context)
  else await requireFreshSession({ context })
}

const FRESH_MS = 86_400_000

function notFresh(): APIError {
  return new APIError('FORBIDDEN', { code: 'SESSION_NOT_FRESH' })
}

/** Throws when a second factor is on: it is replaced by moving it, which asks for its code. */
export async function refuseSecondFactor({ context }: CallInput): Promise<void> {
  const session = await getSessionFromCtx(context)
  if (session?.user.twoFactorEnabled) throw new APIError('BAD_REQUEST', { code: 'TOTP_ALREADY_ENABLED' })
}

/** Throws for staff: otherwise a stolen password could turn the second factor off. */
export async function refuseStaffFactorOff({ context }: CallInput): Promise<void> {
  const session = await getSessionFromCtx(context)
  if (session && session.user.role !== 'customer') throw new APIError('FORBIDDEN', { code: 'SECOND_FACTOR_KEPT' })
}

/** True unless the person chose to stay signed in elsewhere. */
export function endsOtherSessions({ revokeOtherSessions }: Body): boolean {
  return revokeOtherSessions !== false
}

/** Deletes reset links and remembered devices when the password changes. */
export async function forgetPasswordTokens(db: Db, { context }: GenericEndpointContext): Promise<void> {
  const uid = context.newSession?.user.id ?? context.session?.user.id
  if (uid) await forgetTokens(db, uid, 'reset-password', 'trust-device')
}

/** Ends the other sessions, which began before the second factor was turned on or moved. */
export async function endOtherSessions(db: Db, context: GenericEndpointContext): Promise<void> {
  const { session, newSession } = context.context
  const own = newSession ?? session
  if (!session || !own || !endsOtherSessions((context.body ?? {}) as Body)) return
  await db.delete(sessions).where(and(eq(sessions.userId, own.user.id), ne(sessions.id, own.session.id)))
}

export async function endOtherSessionsOnceOn(db: Db, context: GenericEndpointContext): Promise<void> {
  if (context.context.newSession) await endOtherSessions(db, context)
}

function invalidToken(): APIError {
  return new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' })
}

/** Throws for another person or a mail scanner that opens the link, and names its account masked. */
async function requireSessionOf(
  context: GenericEndpointContext,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  const session = await getSessionFromCtx(context)
  if (session?.user.id === uid) return
  const account = maskedEmail(mailboxOf(email))
  if (session) throw new APIError('FORBIDDEN', { code: 'OTHER_ACCOUNT', account })
  throw new APIError('UNAUTHORIZED', { code: 'UNAUTHENTICATED', account })
}

/** The first field that is an object or array; '' if the body itself is no object; undefined for a plain or absent body. */
export function nestedFieldOf(body: unknown): string | undefined {
  if (body === undefined) return undefined
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const isOdd = ([, value]: [string, unknown]) => typeof value === 'object' && value !== null
  return isObject ? Object.entries(body).find(isOdd)?.[0] : ''
}
