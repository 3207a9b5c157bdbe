/** Turns every error into an RFC 9457 problem document. */
import { z } from '@hono/zod-openapi'
import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { refusalOfDatabase } from '#store/database.server.ts'
import { FIELD_REASONS, type FieldError, STORE_ERROR_CODES, StoreError, type StoreErrorCode } from '#store/errors.ts'
import type { ApiEnv, Shop } from './shop.ts'

/** Every code with its status, title and meaning for callers; docs/api.md says how they are read. */
export const PROBLEMS: Record<StoreErrorCode | 'internal', { status: number; title: string; means: string }> = {
  invalid_input: {
    status: 400,
    title: 'Something in the request is not valid',
    means:
      '`errors` names each field: a JSON pointer into the body, or # and the name of a parameter. `reason` says why one that is filled in well is refused.',
  },
  unauthenticated: { status: 401, title: 'Not logged in', means: 'The call needs a session: sign in first.' },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    means: 'The person has no right to this, `userId` is not theirs, or the request comes from another site.',
  },
  proof_required: {
    status: 403,
    title: 'The password is asked for again',
    means:
      'One of the strongest acts: call `POST /api/auth/reauthenticate` and then this once more. It holds for ten minutes in this ' +
      'session. `password` is false for who has none, and signs in again; `secondFactor` says whether a code is asked for too.',
  },
  second_factor_required: {
    status: 403,
    title: 'Two-step login is needed',
    means: 'The owner wants a second factor of everyone who works in the shop, and this person has none yet.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    means: 'There is no such call, or what it names is not there any more.',
  },
  out_of_stock: {
    status: 409,
    title: 'Out of stock',
    means: '`items` lists what ran short: `_id`, `name`, `requested` and `available`. Nothing was ordered.',
  },
  cart_changed: {
    status: 409,
    title: 'The cart has changed',
    means:
      'The total is another one than the customer saw. `totalAmount`, `deliveryCharge` (a part of it) and `orderItems` are as they are now.',
  },
  too_many_open_orders: {
    status: 409,
    title: 'Too many orders wait for confirmation',
    means:
      'The account or phone number has as many unconfirmed orders, or units in them, as the shop holds at a time. ' +
      '`openOrders` and `openUnits` are what is open, `mostOrders` and `mostUnits` the caps (null for none), `callUs` is the number to call.',
  },
  stale_product: {
    status: 409,
    title: 'The product has changed',
    means: 'Somebody changed the product since the `version` that was sent. `product` is as it is now.',
  },
  stale_settings: {
    status: 409,
    title: 'Changed by somebody else meanwhile',
    means:
      'Somebody changed it since the `revision` or the `seen` content that was sent. For the settings, `revision` and `settings` ' +
      'are as they are now.',
  },
  wrong_status: {
    status: 409,
    title: 'Not possible at this step',
    means:
      'What the call wants to change is no longer, or not yet, in a status that allows it. `currentStatus` is the present one.',
  },
  not_due: {
    status: 409,
    title: 'Not that much is due',
    means:
      'More money than is still to be paid, or to be given back. `orderNumber` names the order, `due` and `refundable` are as they are now, in rupees.',
  },
  not_paid: {
    status: 409,
    title: 'Not paid yet',
    means:
      'What had to be paid first by UPI has not come: `advanceDue`, in rupees. Send `unpaid: true` to ship the order all the same.',
  },
  tax_missing: {
    status: 409,
    title: 'A GST rate or HSN code is missing',
    means:
      '`lines` names the products of which nobody said it: `_id`, `name` and `missing` (gstPercent, hsnCode). Nothing was issued: set it, or send `confirm: true`.',
  },
  books_differ: {
    status: 409,
    title: 'The books do not add up',
    means:
      'Papers, register, ledger or cash of the period differ, or something is lacking. `faults` is how many; `GET /api/admin/books/{period}` lists them. Nothing was handed out.',
  },
  already_exists: { status: 409, title: 'Already there', means: 'There is one of these already.' },
  payload_too_large: {
    status: 413,
    title: 'Too large',
    means: 'A JSON body may have 64 KB; each call that takes a file says how much.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    means: 'Send application/json without content-encoding, or to the image host a picture as multipart/form-data.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency-Key used before',
    means: 'This key was used for a different request. Take a new key for each new one.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    means: 'Wait for `retryAfterSeconds`, which is also the Retry-After header.',
  },
  busy: {
    status: 503,
    title: 'Busy',
    means:
      'Too much is asked of the shop just now, or its database or disk did not answer. Try again after Retry-After.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong',
    means: 'A fault of the shop, recorded under the `requestId`.',
  },
}

export const problemShape = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum([...STORE_ERROR_CODES, 'internal']),
    errors: z
      .array(z.object({ pointer: z.string(), detail: z.string(), reason: z.enum(FIELD_REASONS).optional() }))
      .optional(),
    requestId: z.string(),
  })
  .openapi('Problem')

type Refusal = {
  code: StoreErrorCode | 'internal'
  message: string
  facts: StoreError['facts']
  errors?: StoreError['errors']
}

const INTERNAL: Refusal = { code: 'internal', message: 'The error was recorded. Please try again.', facts: {} }

function problemResponse({ code, message: detail, facts, errors }: Refusal, requestId: string): Response {
  const { status, title } = PROBLEMS[code]
  const body = { type: `/api/openapi.json#${code}`, title, status, detail, code, ...facts, errors, requestId }
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const retryAfter = facts.retryAfterSeconds ?? (code === 'busy' ? 1 : undefined)
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  // The unread rest of the body makes the connection useless for another request.
  if (code === 'payload_too_large') headers.set('connection', 'close')
  return new Response(JSON.stringify(body), { status, headers })
}

export function createErrorHandler(shop: Pick<Shop, 'onUnexpectedError'>): ErrorHandler<ApiEnv> {
  return (error, c) => {
    const refusal = isOfLeaving(c.req.raw, error) ? GONE : refusalOf(error)
    // A full queue is normal; a refusal with a cause, such as a silent database, is a fault to record.
    if (!refusal || refusal.cause !== undefined) shop.onUnexpectedError(error, c.env.requestId)
    if (refusal?.code === 'proof_required' && isOpenedByBrowser(c.req.raw)) return redirectToPassword(c.req.url)
    return problemResponse(refusal ?? INTERNAL, c.env.requestId)
  }
}

/** Whether a browser opened the address itself, such as a download; scripts ask for the password before they call. */
function isOpenedByBrowser({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').startsWith('text/html')
}

/** Redirects to the page that asks for the password and then leads back. */
function redirectToPassword(opened: string): Response {
  const { pathname, search } = new URL(opened)
  const location = `/account/proof?${new URLSearchParams({ next: pathname + search })}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/** Whether the error comes only of the client's leaving. */
function isOfLeaving({ signal }: Request, error: Error): boolean {
  return signal.aborted && (error.name === 'AbortError' || BROKEN_OFF.test(error.message))
}

/** Messages of Node and its listener for a body that broke off. */
const BROKEN_OFF = /^(aborted|terminated|Client connection prematurely closed\.)$/

const GONE = new StoreError('invalid_input', 'The request was broken off.')

/** Field errors of a failed check: JSON pointers when `where` is 'json', otherwise names of parameters. */
export function invalidInput(issues: readonly z.core.$ZodIssue[], where: string): StoreError {
  const errors: FieldError[] = issues.map((issue) => ({
    pointer: where === 'json' ? `/${issue.path.map(String).join('/')}` : `#${issue.path.map(String).join('.')}`,
    detail: issue.message,
  }))
  const first = errors[0]
  return new StoreError('invalid_input', first ? `${first.pointer}: ${first.detail}` : 'The request is not valid.', {
    errors,
  })
}

function refusalOf(error: unknown): StoreError | undefined {
  if (error instanceof StoreError) return error
  if (error instanceof HTTPException) return ofHttpException(error)
  return refusalOfDatabase(error)
}

function ofHttpException(error: HTTPException): StoreError | undefined {
  if (error.status === 413) return new StoreError('payload_too_large', 'The request body is too large.')
  if (error.status === 415) return new StoreError('unsupported_media_type', 'Send the body as application/json.')
  if (error.status === 400) return new StoreError('invalid_input', 'The request body is not valid JSON.')
  return undefined
}
