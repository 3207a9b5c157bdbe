/** What the calls of the identity service ask for beyond what Better Auth does; `calls.server.ts` says which asks for what. */
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
/** Why a call is not made. */
export type CallProblem = ReturnType<typeof emailProblem>

export { emailProblem }

/** To prove a phone signs in, or says why not; without a session nothing would be checked. */
export function prepareIndianPhone({ context, body }: CallInput): { body: Body } {
  const phoneNumber = indianPhoneNumber(String(body.phoneNumber ?? ''))
  // A code is sent to it, which no landline can read.
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

/** The app of the second factor shows whose codes it makes. */
export async function prepareIssuer({ db }: CallInput): Promise<{ body: Body }> {
  return { body: { issuer: (await readDetails(db)).shopName } }
}

/** Uses the link up only in a session of its account. */
export async function prepareSignedToken({ db, context }: CallInput): Promise<{ query: Body }> {
  const token = String(context.query?.token)
  const found = await findAddressToken(db, token)
  if (!found) throw invalidToken()
  if (found.isExpired) throw tokenExpired()
  await requireSessionOf(context, found)
  // When several open it at once, only one still finds it.
  if (!(await takeAddressToken(db, token))) throw invalidToken()
  return { query: { token: found.signed } }
}

/** Names and pictures pass the same rules at sign-up and later. */
export async function checkNewPerson({ db, body, policy }: CallInput): Promise<CallProblem> {
  const who = nameProblem(body.name) ?? emailProblem(body.email) ?? imageProblem(body.image)
  return who ?? passwordProblem(body.password, policy, (await readDetails(db)).shopName)
}

export async function checkChangedPerson({ context, body }: CallInput): Promise<CallProblem> {
  const own = (await getSessionFromCtx(context))?.user.image
  return (body.name === undefined ? undefined : nameProblem(body.name)) ?? imageProblem(body.image, own)
}

/** A password set by a reset link, where only the token tells the person. */
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

/** Changes to how somebody signs in need a sign-in within the last day. */
export async function requireFreshSession({ context }: Pick<CallInput, 'context'>): Promise<void> {
  const session = await getSessionFromCtx(context)
  if (session && Date.now() - session.session.createdAt.getTime() > FRESH_MS) throw notFresh()
}

/** Another way in, or the end of the account: staff gave their password just now, anybody else signed in within the last day. */
export async function requireStaffProof({ db, context }: CallInput): Promise<void> {
  const found = await getSessionFromCtx(context)
  if (!found || found.user.role === 'customer') return requireFreshSession({ context })
  if (!(await findProof(db, found.session.id))?.isFresh) throw notFresh()
}

/** The password again; from somebody who has none a sign-in of the last day. How often is counted before. */
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

/** A factor that is on is replaced by moving it, which asks for a code of it. */
export async function refuseSecondFactor({ context }: CallInput): Promise<void> {
  const session = await getSessionFromCtx(context)
  if (session?.user.twoFactorEnabled) throw new APIError('BAD_REQUEST', { code: 'TOTP_ALREADY_ENABLED' })
}

/** Once the account of somebody who works in the shop has a second factor, a stolen password does not take it away. */
export async function refuseStaffFactorOff({ context }: CallInput): Promise<void> {
  const session = await getSessionFromCtx(context)
  if (session && session.user.role !== 'customer') throw new APIError('FORBIDDEN', { code: 'SECOND_FACTOR_KEPT' })
}

/** The person may keep the other sessions by saying so. */
export function endsOtherSessions({ revokeOtherSessions }: Body): boolean {
  return revokeOtherSessions !== false
}

/** A new password ends what the old one had opened. */
export async function forgetPasswordTokens(db: Db, { context }: GenericEndpointContext): Promise<void> {
  const uid = context.newSession?.user.id ?? context.session?.user.id
  if (uid) await forgetTokens(db, uid, 'reset-password', 'trust-device')
}

/** Ends the sessions that were begun without the factor that was just turned on, which begins a new one, or moved. */
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

/** Anybody else who opens the link may be a stranger or a scanner of mail: they are told whose it is, masked. */
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

/** Which field of a body is no plain one: the empty name for a body that has no fields; undefined for a plain body or none. */
export function nestedFieldOf(body: unknown): string | undefined {
  if (body === undefined) return undefined
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const isOdd = ([, value]: [string, unknown]) => typeof value === 'object' && value !== null
  return isObject ? Object.entries(body).find(isOdd)?.[0] : ''
}
