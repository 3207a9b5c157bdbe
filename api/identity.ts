/** Better Auth behind the store's error door: its refusals leave as problem documents with the codes of the catalogue. */
import { Hono } from 'hono'
import { AUTH_PATH, type Auth, CLIENT_ADDRESS_HEADER } from '#store/people/auth.server.ts'
import type { ApiEnv, Shop } from './shop.ts'

/** Better Auth's code to ours. Wrong password and unknown account are one answer on purpose. */
const CODES: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credential',
  USER_ALREADY_EXISTS: 'email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  PASSWORD_POLICY: 'weak-password',
  INVALID_NAME: 'invalid-name',
  INVALID_EMAIL: 'invalid-email',
  VALIDATION_ERROR: 'invalid-input',
  INVALID_ORIGIN: 'unauthorized-domain',
  MISSING_OR_NULL_ORIGIN: 'unauthorized-domain',
}

/** What these codes say to people; the others speak in the words of Better Auth or of the password policy. */
const SENTENCES: Record<string, string> = {
  'invalid-credential': 'The email or the password is not right. Please check both and try again.',
  'email-already-in-use': 'There is already an account with this email. Please log in instead.',
  'invalid-email': 'Please enter a valid email address.',
  'invalid-input': 'Please fill in every field.',
  'too-many-requests': 'Too many attempts. Please wait a minute and try again.',
  'not-found': 'There is no such call.',
  'unauthorized-domain': 'Sign-in is not allowed from this address.',
}

/** The codes of the identity service, for `/api/docs`. */
export const IDENTITY_PROBLEMS: Record<string, { status: number; means: string }> = {
  'invalid-credential': {
    status: 401,
    means: 'No account has this email and password. Which of the two is wrong is not said.',
  },
  'email-already-in-use': { status: 422, means: 'An account with this email exists.' },
  'weak-password': {
    status: 400,
    means: 'The password is too short, too long or one of the common ones; `message` says which.',
  },
  'invalid-email': { status: 400, means: 'This is no email address.' },
  'invalid-name': { status: 400, means: 'The name is missing, too long or holds characters that cannot be shown.' },
  'invalid-image': { status: 400, means: 'The picture of a person must have an https address.' },
  'invalid-input': { status: 400, means: 'A field is missing or of the wrong kind.' },
  'unauthorized-domain': { status: 403, means: 'The request, or where it wants to return to, is of another site.' },
  'not-found': { status: 404, means: 'There is no such call.' },
  'too-many-requests': { status: 429, means: 'Too many attempts from this address. Wait for Retry-After.' },
}

/** Everything below `/api/auth`. */
export function identityApi(shop: Shop) {
  const calls = callsOf(shop.auth)
  return new Hono<ApiEnv>().all('/*', async (c) => {
    // Attempts are counted by path, in rows of the database: a path that is no call never gets that far.
    if (!calls.test(c.req.path)) return asProblem(new Response(null, { status: 404 }), c.env.requestId)
    const headers = new Headers(c.req.raw.headers)
    headers.set(CLIENT_ADDRESS_HEADER, c.env.clientAddress)
    const response = await shop.auth.handler(new Request(c.req.raw, { headers }))
    return response.status < 400 ? privately(response) : asProblem(response, c.env.requestId)
  })
}

/** One pattern for the paths of all calls; what stands for a parameter is a short word. */
function callsOf(auth: Auth): RegExp {
  const paths = Object.values(auth.api).flatMap(({ path }) => path ?? [])
  return new RegExp(`^${AUTH_PATH}(?:${paths.join('|').replace(/:\w+/g, '[\\w.~-]{1,200}')})$`)
}

function privately(response: Response): Response {
  response.headers.set('cache-control', 'no-store')
  return response
}

async function asProblem(response: Response, requestId: string): Promise<Response> {
  const said = (await response.json().catch(() => ({}))) as { code?: unknown; message?: unknown }
  const status = response.status >= 500 ? 503 : response.status
  const code = codeOf(status, said.code, said.message)
  const own =
    typeof said.message === 'string' && status < 500 ? said.message : 'Something went wrong. Please try again.'
  const message = SENTENCES[code] ?? own
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const retryAfter = response.headers.get('x-retry-after')
  if (retryAfter) headers.set('retry-after', retryAfter)
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  const problem = { type: `/api/docs#${code}`, title: message, status, detail: message, code, message, requestId }
  return new Response(JSON.stringify(problem), { status, headers })
}

function codeOf(status: number, code: unknown, message: unknown): string {
  if (status === 429) return 'too-many-requests'
  if (code === 'VALIDATION_ERROR' && /email/i.test(String(message))) return 'invalid-email'
  if (typeof code === 'string') return CODES[code] ?? code.toLowerCase().replaceAll('_', '-')
  return status === 404 ? 'not-found' : 'invalid-input'
}
