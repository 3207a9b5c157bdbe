/** How much an order and what is said of it may hold, and the lists of what is done at the desk. Browser-safe. */

export const ORDER_LIMITS = { lines: 100, name: 100, phone: 30, address: 500, idempotencyKey: 255 } as const

export const DESK_LIMITS = {
  note: 1000,
  courier: 60,
  trackingNumber: 60,
  trackingUrl: 300,
  upiReference: 60,
  search: 100,
} as const

export const RETURN_LIMITS = { words: 500, page: 50 } as const

/** How many orders a page of the list holds, unless asked otherwise, and at most. */
export const ORDERS_A_PAGE = 100
export const MOST_ORDERS_A_PAGE = 200
/** How many orders each half of the call queue shows. */
export const MOST_CALLS = 100

/** After a call that nobody took, the order waits so long before it is due again. */
export const NO_ANSWER_PAUSE_MINUTES = 60
/** So long a press at the desk can be undone, as its people see it. */
export const UNDO_SECONDS = 10
/** The shop takes an undo that was pressed in the last moment and is still on its way; mail waits as long. */
export const UNDO_SECONDS_IN_ALL = UNDO_SECONDS + 2
/** How many orders one press may change. */
export const MOST_AT_ONCE = 100

/** From so many calls on, an order that waited too long is offered for cancelling. */
export const CALLS_BEFORE_GIVING_UP = 2

/** What can be done with an order beside its steps. */
export const DESK_ACTS = [
  'call',
  'note',
  'change lines',
  'correct details',
  'record payment',
  'receive money',
  'give back money',
  'take back items',
] as const
export type DeskAct = (typeof DESK_ACTS)[number]

/** What is done with a return, as a press that can be undone. */
export const RETURN_PRESSES = ['return accepted', 'return refused', 'return received'] as const

/** How a call to confirm an order ended. */
export const CALL_OUTCOMES = ['confirmed', 'no answer', 'call later', 'changed', 'cancelled'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]
