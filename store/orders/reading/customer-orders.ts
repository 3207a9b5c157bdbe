/** Orders as their customer reads them, without anything meant for staff. Browser-safe. */

import { nextStatuses, type OrderStatus, STATUSES } from '#store/orders/steps/order-statuses.ts'
import type { OrderStep, OwnOrder } from './customer-orders.schema.ts'

export type { OrderStatusView, OrderStep, OrderView, OwnOrder, OwnOrderDetail } from './customer-orders.schema.ts'

/** Orders on one page of the list. */
export const OWN_ORDERS_PAGE = 20

/** An order can be cancelled until it is packed. */
export function mayCancel(order: Pick<OwnOrder, 'status'>): boolean {
  return STATUSES[order.status].isOpen
}

/** A status in the customer's words. */
export function wordsOfStatus(status: OrderStatus): string {
  return STATUSES[status].customerWords
}

/** The statuses that an order still goes through, if all goes well. */
export function statusesToCome(status: OrderStatus): OrderStatus[] {
  const [next] = STATUSES[status].isEnded ? [] : nextStatuses(status)
  return next ? [next, ...statusesToCome(next)] : []
}

const OTHER_STEPS = {
  changed: 'Order changed as agreed with you',
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

/** A step in the customer's words. */
export function wordsOfStep({ what, byYou }: OrderStep): string {
  if (what === 'changed' && byYou) return 'You changed the address'
  if (isOther(what)) return OTHER_STEPS[what]
  const { story, ownStory } = STATUSES[what]
  return (byYou && ownStory) || story
}
