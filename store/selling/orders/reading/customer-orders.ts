/** Orders as their customer reads them, without anything meant for staff. Browser-safe. */

import type { TryReason } from '#db/order-values.ts'
import type { GetsThere } from '#store/selling/delivery/ways.ts'
import { ALL_STEPS, type OrderStatus, STATUSES, statusWords } from '#store/selling/orders/steps/order-statuses.ts'
import { CUSTOMER_EVENTS, type CustomerEvent } from '../order-life.ts'
import type { OrderStep, OwnOrder } from './customer-orders.schema.ts'

export type { OrderStatusView, OrderStep, OrderView, OwnOrder, OwnOrderDetail } from './customer-orders.schema.ts'

export const OWN_ORDERS_PAGE = 20

export function mayCancel(order: Pick<OwnOrder, 'status'>): boolean {
  return STATUSES[order.status].isOpen
}

export function wordsOfStatus(status: OrderStatus, gets: GetsThere): string {
  return statusWords(status, gets).customerWords
}

function isEvent(what: OrderStep['what']): what is CustomerEvent {
  return what in CUSTOMER_EVENTS
}

/** A step in the customer's words; one that is past promises nothing more. */
export function wordsOfStep({ what, byYou, reason }: OrderStep, gets: GetsThere, isPast = false): string {
  if (reason) return `We could not deliver it: ${TRY_WORDS[reason]}`
  if (what === 'changed' && byYou) return 'You changed the address'
  if (isEvent(what)) return CUSTOMER_EVENTS[what]
  if (what === 'placed' && isPast) return 'Order received'
  const own = byYou ? ALL_STEPS.find(({ to, ownStory }) => to === what && ownStory)?.ownStory : undefined
  return own ?? statusWords(what, gets).story
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
