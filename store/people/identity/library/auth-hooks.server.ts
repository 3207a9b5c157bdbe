/** Hooks before and after each call of the identity service. */
import type { GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { sessions, users } from '#db/schema/people.ts'
import type { Db } from '#engines/postgres/client.ts'
import { type ClientNetwork, clientNetwork, scopedKey } from '#engines/rate-limit/client-network.server.ts'
import { sha256 } from '#engines/sha256.ts'
import { type Count, countDown, countUp } from '#store/limits/counters.server.ts'
import { isOwnPath } from '#store/own-path.ts'
import { type Body, nestedFieldOf, requireAccountOwner } from '#store/people/identity/call-checks.server.ts'
import { identityCallAt } from '#store/people/identity/calls.server.ts'
import { spendFactorCode } from '#store/people/identity/factors/factor-codes.server.ts'
import type { PasswordPolicy } from '#store/people/identity/identity.schema.ts'
import { attemptsOf, rememberBrowser } from '#store/people/identity/limits/sign-in-limits.server.ts'
import type { ReportSecurityEvent } from '#store/people/identity/security-events.ts'
import { type HeaderNames, reportFailure } from './auth-answers.server.ts'

type Needs = {
  passwordPolicy: PasswordPolicy
  isLimited: boolean
  report: ReportSecurityEvent
  headers: HeaderNames
}

export function authHooks(db: Db, needs: Needs) {
  return {
    before: createAuthMiddleware((context) => beforeCall(db, needs, context).catch(tellOfRefusal(needs, context))),
    after: createAuthMiddleware(async (context) => {
      await explainLostRace(db, context)
      if (codeOfAnswer(context) === undefined) await identityCallAt(context.path).after?.(db, context)
      if (needs.isLimited) await settle(db, context)
    }),
  }
}

async function beforeCall(db: Db, needs: Needs, context: GenericEndpointContext) {
  const network = networkOf(context, needs)
  const call = identityCallAt(context.path)
  if (call.limit) await count(db, needs, [{ of: call.limit, by: scopedKey(network, context.path ?? '') }])
  refuseOddBody(context.body)
  const body = (context.body ?? {}) as Body
  refuseElsewhere(body, (context.query ?? {}) as Body)
  refuseForeignToken(body)
  await endSessionOfDisabled(db, context)
  const input = { db, context, body, policy: needs.passwordPolicy }
  const prepared = (await call.prepare?.(input)) ?? {}
  const sent = { ...body, ...prepared.body }
  const problem = await call.check?.({ ...input, body: sent })
  if (problem) throw new APIError('BAD_REQUEST', problem)
  refuseUnstorable(body, (context.query ?? {}) as Body)
  const attempts = await attemptsOf(call.tries, { ...context, body: sent }, network)
  await count(db, needs, attempts)
  if (context.request) taken.set(context.request, attempts)
  await spendFactorCode(db, context, body.code)
  if (call.forOwners) await requireAccountOwner(context)
  return { context: prepared }
}

/** Counts attempts before they are checked, so that parallel ones cannot pass the limit. Throws 429 above it. */
async function count(db: Db, { isLimited }: Needs, counts: readonly Count[]): Promise<void> {
  const seconds = isLimited && counts.length > 0 ? await countUp(db, counts) : undefined
  if (seconds === undefined) return
  throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS' }, { 'X-Retry-After': String(seconds) })
}

function tellOfRefusal({ report, headers }: Needs, context: GenericEndpointContext) {
  return async (error: unknown): Promise<never> => {
    if (isAPIError(error)) await reportFailure(report, context, headers, String(error.body?.code ?? 'UNKNOWN'))
    throw error
  }
}

/** Explains the failure of two sign-ups with the same email at once. */
async function explainLostRace(db: Db, context: GenericEndpointContext): Promise<void> {
  if (codeOfAnswer(context) !== 'FAILED_TO_CREATE_USER') return
  const email = String(context.body?.email).toLowerCase()
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (taken) throw new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS' })
  throw new APIError('SERVICE_UNAVAILABLE', { code: 'BUSY' })
}

/** Attempts counted for each running call. */
const taken = new WeakMap<Request, Count[]>()

const WRONG: (string | undefined)[] = [
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
]

/** Uncounts attempts that were not wrong, and remembers a browser that signed in. */
async function settle(db: Db, context: GenericEndpointContext): Promise<void> {
  const code = codeOfAnswer(context)
  const counted = (context.request && taken.get(context.request)) ?? []
  if (!WRONG.includes(code))
    await countDown(
      db,
      counted.filter(({ of }) => of.startsWith('wrong')),
    )
  const { newSession } = context.context
  // With a second factor the session after it remembers the browser.
  const isHalfWay = context.path === '/sign-in/email' && newSession?.user.twoFactorEnabled
  if (newSession && code === undefined && !isHalfWay) await rememberBrowser(context, newSession.user.email)
}

/** The error code of the answer; undefined for success. */
function codeOfAnswer(context: GenericEndpointContext): string | undefined {
  const { returned } = context.context as { returned?: unknown }
  return isAPIError(returned) && returned.statusCode >= 400 ? (returned.body?.code ?? 'UNKNOWN') : undefined
}

function networkOf(context: GenericEndpointContext, { headers }: Needs): ClientNetwork {
  return clientNetwork(context.headers?.get(headers.address) ?? 'unknown')
}

/** Error codes for fields that hold no plain value. */
const CODE_OF_FIELD: Record<string, string> = {
  email: 'INVALID_EMAIL',
  newEmail: 'INVALID_EMAIL',
  name: 'INVALID_NAME',
  image: 'INVALID_IMAGE',
  phoneNumber: 'INVALID_PHONE_NUMBER',
}

/** Refuses a body with objects or arrays in it; later steps rely on plain values. */
function refuseOddBody(body: unknown): void {
  const odd = nestedFieldOf(body)
  if (odd !== undefined) throw new APIError('BAD_REQUEST', { code: CODE_OF_FIELD[odd] ?? 'INVALID_INPUT' })
}

/** Refuses NUL characters, which PostgreSQL cannot store. */
function refuseUnstorable(...parts: Body[]): void {
  const bad = parts.flatMap(Object.values).some((value) => typeof value === 'string' && value.includes('\0'))
  if (bad) throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT' })
}

const RETURN_FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'] as const

/** Refuses a path that a browser would read as another site. Better Auth checks whole addresses. */
function refuseElsewhere(...parts: Body[]): void {
  for (const part of parts) {
    for (const field of RETURN_FIELDS) {
      const to = part[field]
      const isElsewhere = typeof to === 'string' && to.startsWith('/') && !isOwnPath(to)
      if (isElsewhere) throw new APIError('FORBIDDEN', { code: 'INVALID_CALLBACK_URL' })
    }
  }
}

/** Refuses id tokens in the body, which another page may have got for somebody else. */
function refuseForeignToken(body: Body): void {
  if (body.idToken !== undefined) throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT' })
}

/** Deletes the session of a disabled person. */
async function endSessionOfDisabled(db: Db, context: GenericEndpointContext): Promise<void> {
  const { context: auth } = context
  const token = await context.getSignedCookie(auth.authCookies.sessionToken.name, auth.secret)
  if (!token) return
  const disabled = db.select({ id: users.id }).from(users).where(isNotNull(users.disabledAt))
  await db.delete(sessions).where(and(eq(sessions.token, sha256(token)), inArray(sessions.userId, disabled)))
}
