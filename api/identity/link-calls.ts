/**
 * Opens the links in messages. Better Auth takes the token in the address, which logs keep and mail scanners fetch. Here the page
 * sends the token in a body; older mailed addresses are redirected to that page with the token behind the #.
 */

import { oddFieldOf } from '#store/identity/call-checks.server.ts'
import { AUTH_PATH } from '#store/identity/library/auth.server.ts'
import { PAGES, signInLink } from '#store/identity/library/auth-mail.server.ts'
import { secretLink } from '#store/secret-link.ts'

/** The calls that take a token, with Better Auth's path for each. */
const OPENED: Record<string, (token: string) => string> = {
  '/magic-link/verify': (token) => `/magic-link/verify?token=${token}`,
  '/verify-email': (token) => `/verify-email?token=${token}`,
  '/reset-password/read': (token) => `/reset-password/${token}?callbackURL=/`,
}

/** Turns the request into Better Auth's form, or refuses one without a token. Other calls stay as they are. */
export async function asLibraryTakesIt(request: Request): Promise<Request | Response> {
  const { pathname, origin } = new URL(request.url)
  const opened = OPENED[pathname.slice(AUTH_PATH.length)]
  if (!opened || request.method !== 'POST') return request
  const body: unknown = await request.json().catch(() => undefined)
  const token = body !== undefined && oddFieldOf(body) === undefined && (body as { token?: unknown }).token
  if (typeof token !== 'string') return refusal('INVALID_INPUT')
  if (!/^[\w.~-]{1,200}$/.test(token)) return refusal('INVALID_TOKEN')
  const { headers } = request
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(origin + AUTH_PATH + opened(token), { headers })
}

/** Better Auth's redirect as a JSON answer. */
export function answerOfRedirect(response: Response): Response {
  const to = response.headers.get('location')
  if (to === null || response.status !== 302) return response
  const word = new URL(to, 'http://own.invalid').searchParams.get('error')
  return word === null ? Response.json({ status: true }) : refusal(word)
}

function refusal(code: string): Response {
  return Response.json({ code }, { status: 400 })
}

/** Where an older mailed link leads now; undefined for other addresses. It does not use the link up. */
export function movedLink(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address)
  const path = pathname.slice(AUTH_PATH.length)
  const token = searchParams.get('token') ?? ''
  if (path === '/magic-link/verify') return signInLink(token, searchParams.get('callbackURL'))
  if (path === '/verify-email') return secretLink(PAGES.verifyEmail, token)
  const [, inPath] = /^\/reset-password\/([^/]+)$/.exec(path) ?? []
  return inPath === undefined ? undefined : secretLink(PAGES.resetPassword, inPath)
}

/** Redirects the browser without telling any site where it was. */
export function leadTo(link: string): Response {
  const headers = { location: link, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 302, headers })
}
