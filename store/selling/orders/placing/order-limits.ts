/** Limits on orders and on desk work. Browser-safe. */

export { TRY_REASONS, type TryReason } from '#db/order-values.ts'

/** `total` is in rupees. */
export const ORDER_LIMITS = {
  lines: 100,
  total: 1_000_000_000,
  name: 100,
  phone: 30,
  address: 500,
  card: 300,
  poNumber: 40,
  idempotencyKey: 255,
} as const

export const tooManyOfOne = (most: number) => `At most ${most} of the same item can be ordered.`

export const PHONE_REQUIRED = 'Please enter a 10-digit Indian phone number.'

export const DESK_LIMITS = {
  note: 1000,
  courier: 60,
  trackingNumber: 60,
  trackingUrl: 300,
  upiReference: 60,
  search: 100,
} as const

export const RETURN_LIMITS = { words: 500, page: 50 } as const

export const HOUR_FORM = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])$/

export const ORDERS_A_PAGE = 100
export const MOST_ORDERS_A_PAGE = 200
export const MOST_CALLS = 100

export const NO_ANSWER_PAUSE_MINUTES = 60
export const UNDO_SECONDS = 10
/** How long an undo is accepted, which may still be on its way, and how long mail waits. */
export const UNDO_SECONDS_IN_ALL = UNDO_SECONDS + 2
export const MOST_AT_ONCE = 100

/** After so many days of calls without an answer an order may be cancelled. */
export const UNREACHABLE_DAYS = 3

/** After so many calls an order that waited too long may be cancelled. */
export const CALLS_BEFORE_GIVING_UP = 2

export const CALL_OUTCOMES = ['confirmed', 'no answer', 'call later', 'changed', 'cancelled'] as const

/** Most open orders of one account or phone number, and most units in them. */
export const DEFAULT_CAPS = { customerOrders: 5, customerUnits: 30 }

/** Null: no cap. */
export type OrderCaps = Record<keyof typeof DEFAULT_CAPS, number | null>

export const MOST_CAP = 100_000
