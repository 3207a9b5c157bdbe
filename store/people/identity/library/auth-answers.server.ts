/** Behind all other plugins: reports how a call ended, and takes the token of a session out of its answer. */
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { Db } from '#engines/postgres/client.ts'
import { clientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { recordStaffSignIn } from '#store/people/audit/audit.server.ts'
import { nestedFieldOf } from '#store/people/identity/call-checks.server.ts'
import { identityCallAt } from '#store/people/identity/calls.server.ts'
import {
  maskedMailbox,
  type ReportSecurityEvent,
  type SecurityEvent,
  sourceOfRequest,
} from '#store/people/identity/security-events.ts'

/** The headers that tell the library a request's address and id; auth.server.ts has their names. */
export type HeaderNames = { address: string; requestId: string }

export function authAnswers(db: Db, report: ReportSecurityEvent, headers: HeaderNames) {
  const after = createAuthMiddleware(async (context) => {
    await reportEnd(db, report, headers, context)
    const { returned, newSession } = context.context as { returned?: unknown; newSession: Made | null }
    // The program itself, which asks without a request, is told the token.
    if (!context.request) return
    if (newSession) made.set(context.request, newSession.session)
    const isPlain = typeof returned === 'object' && returned !== null && !(returned instanceof Response)
    if (!isPlain || isAPIError(returned)) return
    const { token, session, ...rest } = returned as { token?: unknown; session?: Record<string, unknown> }
    if (token === undefined && session === undefined) return
    const { token: _, ...shown } = session ?? {}
    return context.json(session === undefined ? rest : { session: shown, ...rest })
  })
  return { id: 'answers', hooks: { after: [{ matcher: () => true, handler: after }] } } satisfies BetterAuthPlugin
}

type Made = { session: { expiresAt: Date } }

const made = new WeakMap<Request, Made['session']>()

/** The session that the request made or renewed: its cookie must not outlive it. */
export function newSessionOf(request: Request): Made['session'] | undefined {
  return made.get(request)
}

async function reportEnd(db: Db, report: ReportSecurityEvent, headers: HeaderNames, context: GenericEndpointContext) {
  const code = refusalOf(context)
  if (code !== undefined) return reportFailure(report, context, headers, code)
  const { newSession, session } = context.context
  const change = changeOf(context)
  const uid = newSession?.user.id ?? session?.user.id ?? connectedUid(context)
  if (change) report({ event: change, ...sourceOf(context, headers), uid })
  else if (newSession && identityCallAt(context.path).signsIn) {
    const { requestId, network } = sourceOf(context, headers)
    const address = context.headers?.get(headers.address) ?? null
    await recordStaffSignIn(db, { userId: newSession.user.id, address, requestId })
    report({ event: 'sign-in.done', requestId, network, uid, route: context.path })
  }
}

function changeOf(context: GenericEndpointContext): SecurityEvent['event'] | undefined {
  const { path } = context
  const { newSession, session } = context.context
  // Signed in before: what came was the first code of a factor that is on from now.
  if (path === '/two-factor/verify-totp' && session !== null) return 'second-factor.on'
  if (path === '/phone-number/verify' && context.body?.updatePhoneNumber === true) return 'phone.changed'
  if (newSession === null && connectedUid(context) !== undefined) return 'service.connected'
  return identityCallAt(path).event
}

const connected = new WeakMap<Request, string>()

function connectedUid({ request }: GenericEndpointContext): string | undefined {
  return request && connected.get(request)
}

/** Notes that the account got another service: the way back from it carries no name. */
export function noteConnected(request: Request | undefined, uid: string): void {
  if (request) connected.set(request, uid)
}

/** No guess: what came was not even the body of a sign-in. */
const NO_SIGN_IN = new Set(['INVALID_INPUT', 'VALIDATION_ERROR'])

/** Tells of a sign-in that was refused, here or before the call was made. */
export async function reportFailure(
  report: ReportSecurityEvent,
  context: GenericEndpointContext,
  headers: HeaderNames,
  code: string,
): Promise<void> {
  if (!identityCallAt(context.path).signsIn || NO_SIGN_IN.has(code) || nestedFieldOf(context.body) !== undefined) return
  const about = await accountNamed(context)
  report({ event: 'sign-in.failed', ...sourceOf(context, headers), about, route: context.path, code })
}

/** People type passwords into the field of the address: only what is the address of an account is told, and masked. */
async function accountNamed(context: GenericEndpointContext): Promise<string | undefined> {
  const { email } = (context.body ?? {}) as { email?: unknown }
  const masked = maskedMailbox(email)
  if (masked === undefined) return undefined
  const found = context.context.internalAdapter.findUserByEmail(String(email).trim().toLowerCase())
  // The line matters more than the name in it.
  return (await found.catch(() => null)) ? masked : undefined
}

/** The code of a refusal, also of one that a browser is sent away with. */
function refusalOf(context: GenericEndpointContext): string | undefined {
  const { returned } = context.context as { returned?: unknown }
  if (!isAPIError(returned)) return undefined
  if (returned.statusCode >= 400) return returned.body?.code ?? 'UNKNOWN'
  const to = new Headers(returned.headers).get('location') ?? ''
  return /[?&]error=([\w-]{1,60})/.exec(to)?.[1]
}

function sourceOf(context: GenericEndpointContext, { address, requestId }: HeaderNames) {
  const client = clientNetwork(context.headers?.get(address) ?? 'unknown')
  return sourceOfRequest(context.headers?.get(requestId) ?? 'unknown', client)
}
