/** Removes session tokens from answers: a token is in its cookie alone, which no script reads. */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'

type Made = { session: { expiresAt: Date } }

const made = new WeakMap<Request, Made['session']>()

/** The session that the request made or renewed: its cookie must not outlive it. */
export function newSessionOf(request: Request): Made['session'] | undefined {
  return made.get(request)
}

/** Stands behind all plugins that answer. The program itself, which asks without a request, is told. */
export function answersWithoutTokens() {
  const after = createAuthMiddleware(async (context) => {
    const { returned, newSession } = context.context as { returned?: unknown; newSession: Made | null }
    if (context.request && newSession) made.set(context.request, newSession.session)
    const isPlain = typeof returned === 'object' && returned !== null && !(returned instanceof Response)
    if (!context.request || !isPlain || isAPIError(returned)) return
    const { token, session, ...rest } = returned as { token?: unknown; session?: Record<string, unknown> }
    if (token === undefined && session === undefined) return
    const { token: _, ...shown } = session ?? {}
    return context.json(session === undefined ? rest : { session: shown, ...rest })
  })
  return {
    id: 'answers-without-tokens',
    hooks: { after: [{ matcher: () => true, handler: after }] },
  } satisfies BetterAuthPlugin
}
