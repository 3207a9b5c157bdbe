/** Orders as their customer reads them, without anything meant for staff. Browser-safe. */

import type { TryReason } from '#db/order-values.ts'
import type { GetsThere } from '#store/selling/delivery/ways.ts'
import { nextStatuses, type OrderStatus, STATUSES, statusWords } from '#store/selling/orders/steps/order-statuses.ts'
import type { OrderStep, OwnOrder } from './customer-orders.schema.ts'

export type { OrderStatusView, OrderStep, OrderView, OwnOrder, OwnOrderDetail } from './customer-orders.schema.ts'

export const OWN_ORDERS_PAGE = 20

export function mayCancel(order: Pick<OwnOrder, 'status'>): boolean {
  return STATUSES[order.status].isOpen
}

export function wordsOfStatus(status: OrderStatus, gets: GetsThere): string {
  return statusWords(status, gets).customerWords
}

/** The statuses that an order still goes through, if all goes well. */
export function statusesToCome(status: OrderStatus): OrderStatus[] {
  const [next] = STATUSES[status].isEnded ? [] : nextStatuses(status)
  return next ? [next, ...statusesToCome(next)] : []
}

const OTHER_STEPS = {
  changed: 'Order changed as agreed with you',
  'not delivered': 'Not delivered',
  refund: 'Money refunded to you',
  'return asked': 'Return requested',
  'return accepted': 'Return accepted',
  'return refused': 'Return not accepted',
  'return received': 'Returned item received',
  'return withdrawn': 'Return request withdrawn',
} as const

function isOther(what: OrderStep['what']): what is keyof typeof OTHER_STEPS {
  return what in OTHER_STEPS
}

/** A step in the customer's words; one that is past promises nothing more. */
export function wordsOfStep({ what, byYou, reason }: OrderStep, gets: GetsThere, isPast = false): string {
  if (reason) return `We could not deliver it: ${TRY_WORDS[reason]}`
  if (what === 'changed' && byYou) return 'You changed the address'
  if (isOther(what)) return OTHER_STEPS[what]
  if (what === 'placed' && isPast) return 'Order received'
  const { story, ownStory } = statusWords(what, gets)
  return (byYou && ownStory) || story
}

/** Why a parcel was not delivered, said to its customer: never that it is anybody's fault. */
const TRY_WORDS: Record<TryReason, string> = {
  'not at home': 'nobody was at home.',
  'no answer': 'we could not reach you by phone.',
  'address not found': 'the address was not found. Please call us.',
  'wants it later': 'you asked for another day.',
  'no money': 'the money was not ready.',
  other: 'please call us if it does not come.',
}
