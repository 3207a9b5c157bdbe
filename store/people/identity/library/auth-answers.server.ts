/** The last plugin: reports how a call ended, and removes the session token from its answer. */
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

/** Names of the request headers with the client's address and the request's id; set in auth.server.ts. */
export type HeaderNames = { address: string; requestId: string }

export function authAnswers(db: Db, report: ReportSecurityEvent, headers: HeaderNames) {
  const after = createAuthMiddleware(async (context) => {
    await reportEnd(db, report, headers, context)
    const { returned, newSession } = context.context as { returned?: unknown; newSession: Made | null }
    // Calls of the program itself, without a request, keep the token.
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

/** The session that a request made or renewed: its cookie must not outlive it. */
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
  // With a session already there, the code turned the factor on.
  if (path === '/two-factor/verify-totp' && session !== null) return 'second-factor.on'
  if (path === '/phone-number/verify' && context.body?.updatePhoneNumber === true) return 'phone.changed'
  if (newSession === null && connectedUid(context) !== undefined) return 'service.connected'
  return identityCallAt(path).event
}

const connected = new WeakMap<Request, string>()

function connectedUid({ request }: GenericEndpointContext): string | undefined {
  return request && connected.get(request)
}

/** Remembers the account that connected a service, as the redirect back carries no name. */
export function noteConnected(request: Request | undefined, uid: string): void {
  if (request) connected.set(request, uid)
}

/** Malformed requests, which are no attempts to sign in. */
const NO_SIGN_IN = new Set(['INVALID_INPUT', 'VALIDATION_ERROR'])

/** Reports a refused sign-in. */
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

/** The masked email, for that of an account alone: people type passwords into the email field. */
async function accountNamed(context: GenericEndpointContext): Promise<string | undefined> {
  const { email } = (context.body ?? {}) as { email?: unknown }
  const masked = maskedMailbox(email)
  if (masked === undefined) return undefined
  const found = context.context.internalAdapter.findUserByEmail(String(email).trim().toLowerCase())
  // The report matters more than the email in it.
  return (await found.catch(() => null)) ? masked : undefined
}

/** The error code, also of a redirect; undefined for success. */
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
