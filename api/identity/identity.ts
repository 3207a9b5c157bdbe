/** Runs Better Auth behind the store's error handler: its refusals leave as problem documents with the catalogue's codes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { identityCallOf } from '#api/call-names.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import { oddFieldOf } from '#store/people/identity/call-checks.server.ts'
import { callAt } from '#store/people/identity/calls.server.ts'
import type { SocialProvider } from '#store/people/identity/identity-settings.ts'
import { AUTH_PATH, CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '#store/people/identity/library/auth.server.ts'
import { newSessionOf } from '#store/people/identity/library/auth-answers.server.ts'
import { takenCodeOf } from '#store/people/identity/library/auth-database.server.ts'
import { PAGES, signInLink } from '#store/people/identity/library/auth-mail.server.ts'
import { hashingFor, isHashingFullFor } from '#store/people/identity/passwords/hashing.server.ts'
import { secretLink } from '#store/secret-link.ts'
import { inOurWords, pageOfRefusal, problemOfRefusal } from './identity-problems.ts'

/** People return here from another sign-in service: they need a page, not JSON. */
const OPENED_BY_PEOPLE = /^\/api\/auth\/callback\//
/** The window of a popup; a page of another site that opens one is refused as a program is. */
const POPUP = /^\/api\/auth\/oauth-popup\/start$/

export function identityApi(shop: Shop) {
  return new Hono<ApiEnv>().all('/*', async (c) => {
    // Attempts are counted by path in database rows, so an unknown path must not get that far.
    const path = identityCallOf(c.req.path)
    if (!path) return problemOfRefusal(new Response(null, { status: 404 }), c.env)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const moved = isRead ? movedLink(c.req.url) : undefined
    if (moved !== undefined) return leadTo(moved)
    const { client, requestId } = c.env
    const { hashes, quietMs, forgets } = callAt(path)
    if (hashes && isHashingFullFor(client)) return problemOfRefusal(busy(), c.env)
    const headers = new Headers(c.req.raw.headers)
    headers.set(CLIENT_ADDRESS_HEADER, client.address)
    headers.set(REQUEST_ID_HEADER, requestId)
    const patience = quietMs === undefined ? undefined : sleep(quietMs)
    // The library works before it reads a body; one that never comes must cost nothing.
    const body = isRead || !c.req.raw.body ? undefined : await c.req.raw.arrayBuffer()
    const sent = new Request(c.req.raw, { headers, ...(body && { body }) })
    const request = await asLibraryTakesIt(sent)
    if (request instanceof Response) return problemOfRefusal(request, c.env)
    const isOpened = c.req.method === 'GET' && OPENED_BY_PEOPLE.test(c.req.path)
    const provider = await knownProvider(request, shop.identity.social)
    if (provider?.isForDemo && !(await shop.details.current()).saysDemo) return problemOfRefusal(unavailable(), c.env)
    const answered = await hashingFor(client, () => shop.auth.handler(request))
      .catch(refusalOfLostRace)
      .catch((error: unknown) => {
        if (!isOpened) throw error
        shop.onUnexpectedError(error, requestId)
        return leadTo('/login?error=sign-in-failed')
      })
    const answeredHere = provider && answered.status === 404 ? unavailable() : answered
    const response = request.method === c.req.method ? answeredHere : answerOfRedirect(answeredHere)
    await patience
    fitCookie(response.headers, newSessionOf(request))
    if (response.ok && forgets) response.headers.set('clear-site-data', forgets)
    const onOdd = (error: Error) => shop.onUnexpectedError(error, requestId)
    if (response.status < 400) return isPage(response) ? popupPage(response, provider?.id, onOdd) : privately(response)
    const isInWindow = isOpened || (isRead && POPUP.test(c.req.path) && response.status !== 403)
    return isInWindow
      ? pageOfRefusal(response, '/login', onOdd)
      : problemOfRefusal(response, { requestId, path }, onOdd)
  })
}

/** Makes the cookie end with the session, which may be sooner than Better Auth says. */
function fitCookie(headers: Headers, session: { expiresAt: Date } | undefined): void {
  if (!session) return
  const seconds = Math.max(1, Math.round((session.expiresAt.getTime() - Date.now()) / 1000))
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) {
    const isSession = /^[^=]*session_token=[^;]/.test(cookie)
    headers.append('set-cookie', isSession ? cookie.replace(/Max-Age=\d+/i, `Max-Age=${seconds}`) : cookie)
  }
}

/** What the page in the popup tells of a provider that the library does not know, and of one of the shop's that is away. */
const [UNKNOWN, AWAY] = ['"code":"provider_not_found"', '"code":"sign-in-unavailable"']

const SOCIAL = /^\/api\/auth\/(sign-in\/social|link-social|oauth-popup\/start)$/

/** The provider that the call names, if this shop has it. The library says of one whose description it could not read that it is none. */
async function knownProvider(request: Request, social: readonly SocialProvider[]): Promise<SocialProvider | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (!SOCIAL.test(pathname)) return undefined
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { provider?: unknown } | null
  const named = searchParams.get('provider') ?? body?.provider
  return social.find(({ id }) => id === named)
}

function unavailable(): Response {
  return Response.json({ code: 'INVALID_OAUTH_CONFIGURATION' }, { status: 503 })
}

function busy(): Response {
  return Response.json({ code: 'BUSY' }, { status: 503 })
}

/** The refusal for an address or number that was free when checked but taken when written. */
function refusalOfLostRace(error: unknown): Response {
  const code = takenCodeOf(error)
  if (!code) throw error
  return Response.json({ code }, { status: 409 })
}

function privately(response: Response): Response {
  response.headers.set('cache-control', 'no-store')
  const location = response.headers.get('location')
  if (location) response.headers.set('location', inOurWords(location))
  return response
}

function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

/**
 * The page that ends a sign-in in a popup. The popup comes from another site and must still reach the page that opened it. Better
 * Auth would put the session cookie into it, for shops inside a frame; here the browser has the cookie, and any word tells
 * success.
 */
async function popupPage(response: Response, provider: string | undefined, onOdd: (error: Error) => void) {
  const html = (await response.text()).replace(/"token":"[^"]*"/, '"token":"in the cookie"')
  const isAway = provider !== undefined && html.includes(UNKNOWN)
  if (isAway) onOdd(new Error(`the sign-in service ${provider} does not answer`))
  const page = privately(new Response(isAway ? html.replace(UNKNOWN, AWAY) : html, response))
  page.headers.set('cross-origin-opener-policy', 'unsafe-none')
  return page
}

/**
 * Links in messages. Better Auth takes the token in the address, which logs keep and scanners fetch; our pages send it in a body.
 * Older mailed addresses lead to such a page, with the token behind the #.
 */
const OPENED: Record<string, (token: string) => string> = {
  '/magic-link/verify': (token) => `/magic-link/verify?token=${token}`,
  '/verify-email': (token) => `/verify-email?token=${token}`,
  '/reset-password/read': (token) => `/reset-password/${token}?callbackURL=/`,
}

/** Turns the request into Better Auth's form, or refuses one without a token. Other calls stay as they are. */
async function asLibraryTakesIt(request: Request): Promise<Request | Response> {
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
function answerOfRedirect(response: Response): Response {
  const to = response.headers.get('location')
  if (to === null || response.status !== 302) return response
  const word = new URL(to, 'http://own.invalid').searchParams.get('error')
  return word === null ? Response.json({ status: true }) : refusal(word)
}

function refusal(code: string): Response {
  return Response.json({ code }, { status: 400 })
}

/** Where an older mailed link leads now; undefined for other addresses. It does not use the link up. */
function movedLink(address: string): string | undefined {
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
