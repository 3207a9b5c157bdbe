/** The order desk: what the shop's people do with orders between the shelf and the door. Browser-safe. */
import type { Order, OrderDetail } from './orders.ts'
import type { OrderStatus } from './transitions.ts'

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

/** An order as one of the shop's people works on it: with what they may do next. */
export type DeskOrder = OrderDetail & { steps: OrderStatus[]; may: DeskAct[] }

/** How a call to confirm an order ended. */
export const CALL_OUTCOMES = ['confirmed', 'no answer', 'call later', 'changed', 'cancelled'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** An order of the list, with where it stands. */
export type ListedOrder = Order & { callAttempts: number; callAfter: string | null; takenByPhone: boolean }

/** An order that waits for its call. */
export type OrderToCall = Order & {
  callAttempts: number
  lastCallAt: string | null
  callAfter: string | null
  /** Called again and again for days without an answer: offered for cancelling. */
  isUnreachable: boolean
}

/** The orders to confirm, oldest first: those due now, and those to be called later by their time. */
export type CallQueue = {
  unreachableDays: number
  due: OrderToCall[]
  later: OrderToCall[]
  /** How many there are beyond those shown; counted to 1000. */
  dueCount: number
  laterCount: number
}

/** Somebody who ordered before, as they said it the last time. */
export type KnownCustomer = {
  customerName: string
  customerPhone: string
  customerEmail: string
  customerAddress: string
  orderNumber: string
  createdAt: string
}
