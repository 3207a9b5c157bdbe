/** How much an order and what is said of it may hold, and the lists of what is done at the desk. Browser-safe. */

export const ORDER_LIMITS = { lines: 100, name: 100, phone: 30, address: 500, idempotencyKey: 255 } as const

export const DESK_LIMITS = { note: 1000, courier: 60, trackingNumber: 60, upiReference: 60, search: 100 } as const

/** How many orders a page of the list holds, unless asked otherwise, and at most. */
export const ORDERS_A_PAGE = 100
export const MOST_ORDERS_A_PAGE = 200
/** How many orders each half of the call queue shows. */
export const MOST_CALLS = 100

/** After a call that nobody took, the order waits so long before it is due again. */
export const NO_ANSWER_PAUSE_MINUTES = 60
/** From so many calls on, an order that waited too long is offered for cancelling. */
export const CALLS_BEFORE_GIVING_UP = 2

/** What can be done with an order beside its steps. */
export const DESK_ACTS = ['call', 'note', 'change lines', 'correct details', 'record payment'] as const
export type DeskAct = (typeof DESK_ACTS)[number]

/** How a call to confirm an order ended. */
export const CALL_OUTCOMES = ['confirmed', 'no answer', 'call later', 'changed', 'cancelled'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]
