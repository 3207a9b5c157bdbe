/** Runs Better Auth below /api/auth; its refusals leave as problem documents with our codes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { identityCallOf } from '#api/call-names.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import { nestedFieldOf } from '#store/people/identity/call-checks.server.ts'
import { identityCallAt } from '#store/people/identity/calls.server.ts'
import type { SocialProvider } from '#store/people/identity/identity-settings.ts'
import { AUTH_PATH, CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '#store/people/identity/library/auth.server.ts'
import { newSessionOf } from '#store/people/identity/library/auth-answers.server.ts'
import { takenCodeOf } from '#store/people/identity/library/auth-database.server.ts'
import { LINK_PAGES, signInLink } from '#store/people/identity/library/auth-mail.server.ts'
import { isHashingFullFor, queueHashingFor } from '#store/people/identity/passwords/hashing.server.ts'
import { secretLink } from '#store/secret-link.ts'
import { pageOfRefusal, problemOfRefusal, withOurErrorCode } from './identity-problems.ts'

/** Addresses at which people return from a sign-in service: they need a page, not JSON. */
const OPENED_BY_PEOPLE = /^\/api\/auth\/callback\//
/** The address that the sign-in popup opens. From another site's page it is refused as JSON, like a program's call. */
const POPUP = /^\/api\/auth\/oauth-popup\/start$/

export function identityApi(shop: Shop) {
  return new Hono<ApiEnv>().all('/*', async (c) => {
    // Attempts are counted by path in database rows, so an unknown path must not get that far.
    const path = identityCallOf(c.req.path)
    if (!path) return problemOfRefusal(new Response(null, { status: 404 }), c.env)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const moved = isRead ? movedLink(c.req.url) : undefined
    if (moved !== undefined) return redirectTo(moved)
    const { client, requestId } = c.env
    const { hashes, quietMs, forgets } = identityCallAt(path)
    if (hashes && isHashingFullFor(client)) return problemOfRefusal(busy(), c.env)
    const headers = new Headers(c.req.raw.headers)
    headers.set(CLIENT_ADDRESS_HEADER, client.address)
    headers.set(REQUEST_ID_HEADER, requestId)
    const patience = quietMs === undefined ? undefined : sleep(quietMs)
    // Read here because the library does work before it reads the body, and a body that never ends must cost nothing.
    const body = isRead || !c.req.raw.body ? undefined : await c.req.raw.arrayBuffer()
    const sent = new Request(c.req.raw, { headers, ...(body && { body }) })
    const request = await asLibraryTakesIt(sent)
    if (request instanceof Response) return problemOfRefusal(request, c.env)
    const isOpened = c.req.method === 'GET' && OPENED_BY_PEOPLE.test(c.req.path)
    const provider = await knownProvider(request, shop.identity.social)
    if (provider?.isForDemo && !(await shop.details.current()).saysDemo) return problemOfRefusal(unavailable(), c.env)
    const answered = await queueHashingFor(client, () => shop.auth.handler(request))
      .catch(refusalOfLostRace)
      .catch((error: unknown) => {
        if (!isOpened) throw error
        shop.onUnexpectedError(error, requestId)
        return redirectTo('/login?error=sign-in-failed')
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

/** Lets the session cookie expire with the session, which may be sooner than Better Auth says. */
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

/** Marks of Better Auth's popup page for a provider that it does not know, and for one of the shop's that does not answer. */
const [UNKNOWN, AWAY] = ['"code":"provider_not_found"', '"code":"sign-in-unavailable"']

const SOCIAL = /^\/api\/auth\/(sign-in\/social|link-social|oauth-popup\/start)$/

/** The shop's provider that the call names. The library denies knowing a provider whose configuration it could not fetch. */
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

/** The refusal for an email address or phone number that somebody else took between check and write. */
function refusalOfLostRace(error: unknown): Response {
  const code = takenCodeOf(error)
  if (!code) throw error
  return Response.json({ code }, { status: 409 })
}

function privately(response: Response): Response {
  response.headers.set('cache-control', 'no-store')
  const location = response.headers.get('location')
  if (location) response.headers.set('location', withOurErrorCode(location))
  return response
}

function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

/**
 * The page that ends a sign-in in a popup, kept reachable for the page that opened it. Better Auth writes the session token
 * into it, for shops inside a frame; the browser has the cookie here, so the token is taken out.
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
 * Pages for the token links of mails, by Better Auth's path. Better Auth takes the token in the address, which logs keep and
 * scanners fetch; our pages have it behind the # and send it in a body.
 */
const OPENED: Record<string, (token: string) => string> = {
  '/magic-link/verify': (token) => `/magic-link/verify?token=${token}`,
  '/verify-email': (token) => `/verify-email?token=${token}`,
  '/reset-password/read': (token) => `/reset-password/${token}?callbackURL=/`,
}

/** Rewrites token calls into the form that Better Auth takes, or refuses one without a token; leaves other calls alone. */
async function asLibraryTakesIt(request: Request): Promise<Request | Response> {
  const { pathname, origin } = new URL(request.url)
  const opened = OPENED[pathname.slice(AUTH_PATH.length)]
  if (!opened || request.method !== 'POST') return request
  const body: unknown = await request.json().catch(() => undefined)
  const token = body !== undefined && nestedFieldOf(body) === undefined && (body as { token?: unknown }).token
  if (typeof token !== 'string') return refusal('INVALID_INPUT')
  if (!/^[\w.~-]{1,200}$/.test(token)) return refusal('INVALID_TOKEN')
  const { headers } = request
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(origin + AUTH_PATH + opened(token), { headers })
}

function answerOfRedirect(response: Response): Response {
  const to = response.headers.get('location')
  if (to === null || response.status !== 302) return response
  const word = new URL(to, 'http://own.invalid').searchParams.get('error')
  return word === null ? Response.json({ status: true }) : refusal(word)
}

function refusal(code: string): Response {
  return Response.json({ code }, { status: 400 })
}

/** The page for an older mailed link; undefined for other addresses. Does not use the token up. */
function movedLink(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address)
  const path = pathname.slice(AUTH_PATH.length)
  const token = searchParams.get('token') ?? ''
  if (path === '/magic-link/verify') return signInLink(token, searchParams.get('callbackURL'))
  if (path === '/verify-email') return secretLink(LINK_PAGES.verifyEmail, token)
  const [, inPath] = /^\/reset-password\/([^/]+)$/.exec(path) ?? []
  return inPath === undefined ? undefined : secretLink(LINK_PAGES.resetPassword, inPath)
}

/** Redirects without telling the next site where the browser was. */
export function redirectTo(link: string): Response {
  const headers = { location: link, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 302, headers })
}
