/**
 * All refusals of the store, as a closed list of codes. `api/problem.ts` maps codes to statuses, pages map them to words.
 * Nothing depends on the text of a message.
 */
export const STORE_ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'proof_required',
  'second_factor_required',
  'not_found',
  'out_of_stock',
  'cart_changed',
  'too_many_open_orders',
  'stale_product',
  'stale_settings',
  'wrong_status',
  'not_due',
  'not_paid',
  'tax_missing',
  'books_differ',
  'already_exists',
  'idempotency_key_reused',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'busy',
] as const

export type StoreErrorCode = (typeof STORE_ERROR_CODES)[number]

/** Why a field that is filled in well is refused, for pages that say it in another language. */
export const FIELD_REASONS = [
  'unserved',
  'pin_missing',
  'pins_several',
  'other_state',
  'other_terms',
  'collected',
  'for_school',
  'list_closed',
  'list_changed',
  'several_schools',
  'way_closed',
  'wrap_closed',
  'own_gstin',
  'book_full',
  'many_wait',
  'in_stock',
  'return_qty',
  'coupon_unknown',
  'coupon_closed',
  'coupon_used_up',
  'coupon_used',
  'coupon_small',
] as const
export type FieldReason = (typeof FIELD_REASONS)[number]

/** A faulty field; `pointer` is a JSON pointer into the body (RFC 6901), or `#name` of a query parameter. */
export type FieldError = { pointer: string; detail: string; reason?: FieldReason | undefined }

/** A refusal that the caller can act on. `facts` are further members of the problem, such as the items that are short. */
export class StoreError extends Error {
  readonly code: StoreErrorCode
  readonly errors: FieldError[] | undefined
  readonly facts: Record<string, unknown>

  constructor(
    code: StoreErrorCode,
    detail: string,
    more: { errors?: FieldError[]; facts?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause })
    this.name = 'StoreError'
    this.code = code
    this.errors = more.errors
    this.facts = more.facts ?? {}
  }
}

/** Too much is asked for at once: worth trying again after so many seconds. */
export function tooBusy(
  retryAfterSeconds: number,
  detail = 'The store is very busy. Please try again in a moment.',
): StoreError {
  return new StoreError('busy', detail, { facts: { retryAfterSeconds } })
}

export function invalidField(pointer: string, detail: string, reason?: FieldReason): StoreError {
  const error = reason === undefined ? { pointer, detail } : { pointer, detail, reason }
  return new StoreError('invalid_input', detail, { errors: [error] })
}
