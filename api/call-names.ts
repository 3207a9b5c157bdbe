/** Names calls for the log by the pattern of their path, so that no text from a client gets into it. */
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { AUTH_PATH, type Auth } from '#store/identity/library/auth.server.ts'
import type { ApiEnv } from './shop.ts'

/** Finds the pattern of an identity call, such as /api/auth/callback/:id; a parameter's value is a short word. */
export function identityCallsOf(auth: Auth): (path: string) => string | undefined {
  const calls = Object.values(auth.api).flatMap(({ path }) => path ?? [])
  const patterns = calls.map((call) => {
    const name = AUTH_PATH + call
    return { name, pattern: new RegExp(`^${name.replace(/:\w+/g, '[\\w.~-]{1,200}')}$`) }
  })
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.name
}

/** The pattern of the call, such as /api/orders/:id; for an unknown call that of its part of the API: /api/*. */
export function callNameOf(c: Context<ApiEnv>): string {
  const patterns = matchedRoutes(c).map(({ path }) => path)
  const whole = patterns.findLast((path) => !path.endsWith('*'))
  return whole ?? patterns.reduce((longest, path) => (path.length > longest.length ? path : longest), '')
}
