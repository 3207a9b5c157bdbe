/** Names calls for the log by the pattern of their path, so that no text from a client gets into it. */
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { IDENTITY_PATHS, type IdentityPath } from '#store/people/identity/calls.server.ts'
import { AUTH_PATH } from '#store/people/identity/library/auth.server.ts'
import type { ApiEnv } from './shop.ts'

const IDENTITY_CALLS = IDENTITY_PATHS.map((call) => ({
  call,
  pattern: new RegExp(`^${AUTH_PATH}${call.replace(/:\w+/g, '[\\w.~-]{1,200}')}$`),
}))

/** The pattern of an open identity call below /api/auth, such as /callback/:id. */
export function identityCallOf(path: string): IdentityPath | undefined {
  return IDENTITY_CALLS.find(({ pattern }) => pattern.test(path))?.call
}

/** The pattern of the call, such as /api/orders/:id; for an unknown call that of its part of the API: /api/*. */
export function callNameOf(c: Context<ApiEnv>): string {
  const identityCall = identityCallOf(c.req.path)
  if (identityCall) return AUTH_PATH + identityCall
  const patterns = matchedRoutes(c).map(({ path }) => path)
  const whole = patterns.findLast((path) => !path.endsWith('*'))
  return whole ?? patterns.reduce((longest, path) => (path.length > longest.length ? path : longest), '')
}
