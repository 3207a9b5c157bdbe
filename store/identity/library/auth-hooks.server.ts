/** Hooks before and after each call of the identity service. */
import type { GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions, users } from '#db/schema.ts'
import { ranOut, spendCode } from '#store/identity/factors/factor-codes.server.ts'
import type { PasswordPolicy } from '#store/identity/identity.schema.ts'
import { policyForAdmins } from '#store/identity/identity-settings.ts'
import type { Attempt, Attempts } from '#store/identity/limits/attempts.server.ts'
import { callsOf } from '#store/identity/limits/call-limits.server.ts'
import { attemptsOf, rememberBrowser } from '#store/identity/limits/sign-in-limits.server.ts'
import {
  emailProblem,
  imageProblem,
  nameProblem,
  passwordProblem,
} from '#store/identity/passwords/password-policy.server.ts'
import type { Report } from '#store/identity/security-events.ts'
import { type ClientNetwork, clientNetwork } from '#store/limits/client-network.server.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import { readDetails } from '#store/settings/settings.server.ts'
import { tidyText } from '#store/wire.ts'
import {
  endSessionOfDisabled,
  refuseElsewhere,
  refuseForeignToken,
  refuseOddBody,
  refuseUnstorable,
  requireFreshSession,
  requireOwner,
  requireProofOfStaff,
  requireSessionOf,
} from './auth-guards.server.ts'
import { type HeaderNames, reportFailure } from './auth-reports.server.ts'
import { findAddressToken, findToken, forgetTokens, sealedCode, takeAddressToken } from './auth-tokens.server.ts'

type Body = Record<string, unknown>
type Needs = { passwordPolicy: PasswordPolicy; attempts: Attempts | undefined; report: Report; headers: HeaderNames }

export function authHooks(db: Db, needs: Needs) {
  return {
    before: createAuthMiddleware((context) => beforeCall(db, needs, context).catch(tellOfRefusal(needs, context))),
    after: createAuthMiddleware(async (context) => {
      await explainLostRace(db, context)
      await forgetWhatPasswordGave(db, context)
      await endOtherSessions(db, context)
      if (needs.attempts) await settle(context, needs.attempts)
    }),
  }
}

/** Changes how somebody gets in, or where the shop writes to. */
const FOR_OWNERS = new Set(['/change-email', '/link-social', '/unlink-account'])

/** Throws why the call is not made. */
async function beforeCall(db: Db, needs: Needs, context: GenericEndpointContext) {
  const network = networkOf(context, needs)
  await needs.attempts?.take(callsOf(context.path ?? '', network))
  refuseOddBody(context.body)
  const said = (context.body ?? {}) as Body
  refuseElsewhere(said, (context.query ?? {}) as Body)
  refuseForeignToken(said)
  await endSessionOfDisabled(db, context)
  const told = await toldOf(db, context, said)
  const problem = await problemOf(db, context, { ...said, ...told.body }, needs.passwordPolicy)
  if (problem) throw new APIError('BAD_REQUEST', problem)
  refuseUnstorable(said, (context.query ?? {}) as Body)
  const attempts = await attemptsOf({ ...context, body: { ...said, ...told.body } }, network)
  await needs.attempts?.take(attempts)
  if (context.request) taken.set(context.request, attempts)
  await spendCode(db, context, said.code)
  if (FOR_OWNERS.has(context.path ?? '')) await requireOwner(context)
  return { context: told }
}

function tellOfRefusal({ report, headers }: Needs, context: GenericEndpointContext) {
  return async (error: unknown): Promise<never> => {
    if (isAPIError(error)) await reportFailure(report, context, headers, String(error.body?.code ?? 'UNKNOWN'))
    throw error
  }
}

/** The caller's input in Better Auth's terms. */
async function toldOf(db: Db, context: GenericEndpointContext, said: Body): Promise<{ body?: Body; query?: Body }> {
  const path = context.path ?? ''
  if (path.startsWith('/phone-number/')) {
    const phoneNumber = indianPhoneNumber(String(said.phoneNumber ?? ''))
    if (!phoneNumber) throw new APIError('BAD_REQUEST', { code: 'INVALID_PHONE_NUMBER' })
    const code = typeof said.code === 'string' ? { code: sealedCode(context.context.secret, said.code.trim()) } : {}
    // To prove a phone signs in, or says why not; without a session nothing would be checked.
    return { body: { phoneNumber, ...code, disableSession: false } }
  }
  if (path === '/sign-in/magic-link' && typeof said.email === 'string') {
    return { body: { email: said.email.trim().toLowerCase() } }
  }
  // The app of the second factor shows whose codes it makes.
  if (path === '/two-factor/enable') return { body: { issuer: (await readDetails(db)).shopName } }
  if (path === '/change-password') return { body: { revokeOtherSessions: endsOthers(said) } }
  if (/^\/(sign-up\/email|update-user)$/.test(path) && typeof said.name === 'string') {
    return { body: { name: tidyText(said.name) } }
  }
  if (path === '/verify-email') return { query: { token: await signedTokenOf(db, context) } }
  return {}
}

/** Uses the link up only in a session of its account. */
async function signedTokenOf(db: Db, context: GenericEndpointContext): Promise<string> {
  const token = String(context.query?.token)
  const found = await findAddressToken(db, token)
  if (!found) throw invalidToken()
  if (found.isExpired) throw ranOut()
  await requireSessionOf(context, found)
  // When several open it at once, only one still finds it.
  if (!(await takeAddressToken(db, token))) throw invalidToken()
  return found.signed
}

/** Names and pictures pass the same rules at sign-up and later. */
async function problemOf(db: Db, context: GenericEndpointContext, said: Body, policy: PasswordPolicy) {
  const path = context.path ?? ''
  if (path === '/sign-up/email') {
    const who = nameProblem(said.name) ?? emailProblem(said.email) ?? imageProblem(said.image)
    return who ?? passwordProblem(said.password, policy, (await readDetails(db)).shopName)
  }
  if (path === '/update-user') {
    const own = (await getSessionFromCtx(context))?.user.image
    return (said.name === undefined ? undefined : nameProblem(said.name)) ?? imageProblem(said.image, own)
  }
  if (path === '/sign-in/magic-link') return emailProblem(said.email)
  if (path === '/magic-link/verify') return refuseExpired(db, `magic-link:${context.query?.token}`)
  if (path === '/reset-password') {
    const itsPolicy = await policyOfToken(db, context, policy, said.token)
    return passwordProblem(said.newPassword, itsPolicy, (await readDetails(db)).shopName)
  }
  if (path === '/reset-password/:token') return refuseExpired(db, `reset-password:${context.params?.token}`)
  if (path === '/change-email') return emailProblem(said.newEmail)
  if (path === '/phone-number/verify' && said.updatePhoneNumber === true) await requireProofOfStaff(db, context)
  if (path === '/delete-user' && !said.password) await requireProofOfStaff(db, context)
  if (path === '/link-social') await requireFreshSession(context)
  if (path === '/two-factor/enable') await keepFactor(context)
  if (path === '/two-factor/disable') await keepFactorOfStaff(context)
  if (path !== '/change-password') return undefined
  const role = (await getSessionFromCtx(context))?.user.role ?? 'customer'
  const itsPolicy = role === 'customer' ? policy : policyForAdmins(policy)
  return passwordProblem(said.newPassword, itsPolicy, (await readDetails(db)).shopName)
}

/** Checks a password set by a reset link, where only the token tells the person. */
async function policyOfToken(db: Db, context: GenericEndpointContext, policy: PasswordPolicy, token: unknown) {
  const found = await findToken(db, `reset-password:${token}`)
  if (!found) throw invalidToken()
  if (found.isExpired) throw ranOut()
  const [user] = await db.select().from(users).where(eq(users.id, found.value))
  // The reader of the mailbox is no stranger: the new password lets them in however many strangers guess.
  if (user) await rememberBrowser(context, user.email)
  return user === undefined || user.role === 'customer' ? policy : policyForAdmins(policy)
}

async function refuseExpired(db: Db, identifier: string): Promise<undefined> {
  if ((await findToken(db, identifier))?.isExpired) throw ranOut()
}

/** A factor that is on is replaced by moving it, which asks for a code of it. */
async function keepFactor(context: GenericEndpointContext): Promise<void> {
  const session = await getSessionFromCtx(context)
  if (session?.user.twoFactorEnabled) throw new APIError('BAD_REQUEST', { code: 'TOTP_ALREADY_ENABLED' })
}

/** Once the account of somebody who works in the shop has a second factor, a stolen password does not take it away. */
async function keepFactorOfStaff(context: GenericEndpointContext): Promise<void> {
  const session = await getSessionFromCtx(context)
  if (session && session.user.role !== 'customer') throw new APIError('FORBIDDEN', { code: 'SECOND_FACTOR_KEPT' })
}

/** The refusal for those who sign up with an address that another request took at the same moment. */
async function explainLostRace(db: Db, context: GenericEndpointContext): Promise<void> {
  if (codeOfAnswer(context) !== 'FAILED_TO_CREATE_USER') return
  const email = String(context.body?.email).toLowerCase()
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (taken) throw new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS' })
  throw new APIError('SERVICE_UNAVAILABLE', { code: 'BUSY' })
}

/** A new password, or no second factor any more, ends what the old ones had opened. */
async function forgetWhatPasswordGave(db: Db, context: GenericEndpointContext): Promise<void> {
  const uid = context.context.newSession?.user.id ?? context.context.session?.user.id
  if (!uid || codeOfAnswer(context) !== undefined) return
  if (context.path === '/change-password') await forgetTokens(db, uid, 'reset-password', 'trust-device')
}

/** The person may keep the other sessions by saying so. */
function endsOthers({ revokeOtherSessions }: Body): boolean {
  return revokeOtherSessions !== false
}

/** A second factor that was just turned on, or moved, ends the sessions that were begun without it. */
async function endOtherSessions(db: Db, context: GenericEndpointContext): Promise<void> {
  const { session, newSession } = context.context
  const isMoved = context.path === '/two-factor/confirm-move'
  // Turning it on begins a new one.
  const isTurnedOn = context.path === '/two-factor/verify-totp' && newSession
  const own = newSession ?? session
  if (!session || !own || !(isMoved || isTurnedOn) || codeOfAnswer(context) !== undefined) return
  if (!endsOthers((context.body ?? {}) as Body)) return
  await db.delete(sessions).where(and(eq(sessions.userId, own.user.id), ne(sessions.id, own.session.id)))
}

/** Attempts counted by calls under way. */
const taken = new WeakMap<Request, Attempt[]>()

const WRONG: (string | undefined)[] = [
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
]

/** Attempts that were not wrong are given back, and a browser that got in is remembered. */
async function settle(context: GenericEndpointContext, attempts: Attempts): Promise<void> {
  const code = codeOfAnswer(context)
  const counted = (context.request && taken.get(context.request)) ?? []
  if (!WRONG.includes(code)) await attempts.giveBack(counted.filter(({ of }) => of.startsWith('wrong')))
  const { newSession } = context.context
  // Behind the password there may be a second step, which comes later with a session of its own.
  const isHalfWay = context.path === '/sign-in/email' && newSession?.user.twoFactorEnabled
  if (newSession && code === undefined && !isHalfWay) await rememberBrowser(context, newSession.user.email)
}

/** The code of a refusal; undefined for a good answer. */
function codeOfAnswer(context: GenericEndpointContext): string | undefined {
  const { returned } = context.context as { returned?: unknown }
  return isAPIError(returned) && returned.statusCode >= 400 ? (returned.body?.code ?? 'UNKNOWN') : undefined
}

function networkOf(context: GenericEndpointContext, { headers }: Needs): ClientNetwork {
  return clientNetwork(context.headers?.get(headers.address) ?? 'unknown')
}

function invalidToken(): APIError {
  return new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' })
}
