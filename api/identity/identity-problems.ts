/** Turns Better Auth's refusals into problem documents, and into error codes in the addresses that it redirects to. */
import {
  type IdentityCode,
  identityCodeOf,
  identityCodeOfReturn,
  identitySentence,
} from '#store/people/identity/identity-errors.ts'

type Meaning = { status: number; means: string }

/** Identity codes with status, title and meaning; without the store's own and those that only a browser can tell. */
export const IDENTITY_PROBLEMS: Record<Exclude<IdentityCode, BrowserCode | 'unauthenticated'>, Meaning> &
  Record<string, Meaning> = {
  'invalid-credential': {
    status: 401,
    means: 'No account has this email and password. Which of the two is wrong is not said.',
  },
  'wrong-password': { status: 400, means: 'A signed-in person gave another password than their present one.' },
  'email-already-in-use': { status: 422, means: 'An account with this email exists.' },
  'phone-already-in-use': { status: 409, means: 'Another account has this phone number.' },
  'user-not-found': {
    status: 404,
    means: 'The account of a link is gone. Sign-in never says this: it would tell strangers who has an account.',
  },
  'user-disabled': {
    status: 403,
    means: 'The owner of the shop closed the account. Said only to who proved to be it.',
  },
  'other-account': { status: 403, means: 'The link belongs to another account than the one that is signed in.' },
  'requires-recent-login': { status: 403, means: 'The call wants a sign-in of the last day, or the password.' },
  'second-factor-required': {
    status: 403,
    means: 'The account has a second factor; this way of signing in does not ask for it.',
  },
  'expired-action-code': { status: 400, means: 'The link or code was right, and has run out.' },
  'invalid-action-code': { status: 400, means: 'The link was used, replaced by a newer one, or never was.' },
  'invalid-verification-code': { status: 400, means: 'The code is wrong, used, or replaced by a newer one.' },
  'weak-password': {
    status: 400,
    means: 'The password is too short, too long, one of the common ones or against the policy; `message` says which.',
  },
  'invalid-email': { status: 400, means: 'This is no email address.' },
  'invalid-phone-number': { status: 400, means: 'This is no Indian mobile number.' },
  'invalid-name': { status: 400, means: 'The name is missing, too long or holds characters that cannot be shown.' },
  'invalid-image': {
    status: 400,
    means: 'The picture of a person is an https address, or the photo that they uploaded.',
  },
  'invalid-input': { status: 400, means: 'A field is missing or of the wrong kind.' },
  'captcha-required': { status: 400, means: 'The header x-captcha-response is missing.' },
  'captcha-failed': { status: 403, means: 'The captcha was not solved.' },
  'account-not-linked': {
    status: 409,
    means: 'The email of the social account has an account here that is not connected to it.',
  },
  'account-taken': { status: 409, means: 'The social account is connected to somebody else.' },
  'last-way-to-sign-in': { status: 400, means: 'Nobody could sign in to the account any more.' },
  'second-factor-kept': { status: 403, means: 'Staff do not turn their second factor off.' },
  'second-factor-on': { status: 400, means: 'A second factor that is on is moved, not begun again.' },
  'last-owner': { status: 403, means: 'A shop cannot be left without an owner.' },
  'consent-denied': { status: 403, means: 'The person said no at the social provider.' },
  'email-missing': { status: 400, means: 'The social provider told no email.' },
  'sign-in-interrupted': { status: 400, means: 'The answer of the social provider belongs to no sign-in under way.' },
  'sign-in-unavailable': { status: 503, means: 'The social provider does not answer. Other ways to sign in work.' },
  unforeseen: { status: 400, means: 'Refused for a reason that is not in this list; the log of the shop has it.' },
  'sign-in-failed': { status: 502, means: 'The social provider gave no answer that can be trusted.' },
  'unauthorized-domain': { status: 403, means: 'The request, or where it wants to return to, is of another site.' },
  'not-found': { status: 404, means: 'There is no such call.' },
  busy: { status: 503, means: 'Too many passwords wait to be looked at. Wait for Retry-After; nothing was counted.' },
  'too-many-messages': {
    status: 429,
    means: 'The receiver, the network or the shop has had all codes or links of the day. Wait for Retry-After.',
  },
  'too-many-requests': { status: 429, means: 'Too many attempts. Wait for Retry-After.' },
}

/** Errors that happen in the browser, which no call answers. */
type BrowserCode = 'network-request-failed' | 'popup-closed-by-user' | 'popup-blocked'

type Refusal = { code?: unknown; message?: unknown; account?: unknown }

/** Reads a refusal of Better Auth. `onOdd` is told of those that only somebody at the machine can mend. */
async function readRefusal(
  response: Response,
  onOdd?: (error: Error) => void,
): Promise<{ code: string; said: Refusal }> {
  const body = (await response.json().catch(() => ({}))) as Refusal
  const code = codeOf(response.status, body.code, body.message)
  if (code === 'unforeseen' || code === 'sign-in-unavailable')
    onOdd?.(new Error(`the identity service refused: ${body.code} ${body.message ?? ''}`.trim()))
  return { code, said: body }
}

const FIELDS: Record<string, string> = { 'wrong-password': 'password', 'invalid-verification-code': 'code' }

export async function problemOfRefusal(
  response: Response,
  { requestId, path }: { requestId: string; path?: string },
  onOdd?: (error: Error) => void,
): Promise<Response> {
  const { code, said: body } = await readRefusal(response, onOdd)
  const account = typeof body.account === 'string' ? { account: body.account } : {}
  const status = response.status >= 500 ? 503 : (IDENTITY_PROBLEMS[code]?.status ?? response.status)
  const own = typeof body.message === 'string' && status < 500 ? body.message : TRY_AGAIN
  const isForeseen = typeof body.code !== 'string' || identityCodeOf(body.code) !== undefined
  const message = (isForeseen ? identitySentence(code) : undefined) ?? own
  const field = code === 'wrong-password' && path === '/change-password' ? 'currentPassword' : FIELDS[code]
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const retryAfter = response.headers.get('x-retry-after') ?? (status === 429 ? '60' : status === 503 ? '2' : null)
  if (retryAfter) headers.set('retry-after', retryAfter)
  keepCookies(response, headers)
  const problem = {
    type: `/api/openapi.json#${code}`,
    title: message,
    status,
    detail: message,
    code,
    message,
    ...account,
    ...(field && { errors: [{ pointer: `/${field}`, detail: message }] }),
    requestId,
  }
  return new Response(JSON.stringify(problem), { status, headers })
}

/** Redirects people who return from a sign-in service to the page that shows the error. */
export async function pageOfRefusal(
  response: Response,
  page: string,
  onOdd: (error: Error) => void,
): Promise<Response> {
  const { code } = await readRefusal(response, onOdd)
  const query = new URLSearchParams({ error: code })
  const headers = new Headers({ 'cache-control': 'no-store', location: `${page}?${query}` })
  keepCookies(response, headers)
  return new Response(null, { status: 302, headers })
}

/** Replaces the library's error code in a redirect address by ours. */
export function withOurErrorCode(location: string): string {
  const url = new URL(location, OWN)
  const word = url.searchParams.get('error')
  if (word === null) return location
  url.searchParams.set('error', identityCodeOfReturn(word))
  url.searchParams.delete('error_description')
  // A path that begins with two slashes would name another host.
  return url.origin === OWN ? url.pathname.replace(/^\/+/, '/') + url.search + url.hash : url.href
}

const OWN = 'http://own.invalid'
const TRY_AGAIN = 'Something went wrong. Please try again.'

function keepCookies(from: Response, to: Headers): void {
  for (const cookie of from.headers.getSetCookie()) to.append('set-cookie', cookie)
}

/** The library's code for a body that is no JSON. */
const UNREADABLE = 'BAD_REQUEST'

function codeOf(status: number, code: unknown, message: unknown): string {
  if (status === 429) return code === 'TOO_MANY_MESSAGES' ? 'too-many-messages' : 'too-many-requests'
  if (code === 'VALIDATION_ERROR' && /email/i.test(String(message))) return 'invalid-email'
  const foreseen = typeof code === 'string' ? identityCodeOf(code) : undefined
  return (
    foreseen ??
    CODE_OF_STATUS[status] ??
    (typeof code === 'string' && code !== UNREADABLE ? 'unforeseen' : 'invalid-input')
  )
}

/** Our codes for unforeseen errors, so that callers find every code in the catalogue. */
const CODE_OF_STATUS: Record<number, IdentityCode | 'forbidden'> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-found',
}
