/** Orders as their customer reads them, without anything meant for staff. Browser-safe. */

import { type OrderStatus, STATUSES } from '#store/orders/steps/order-statuses.ts'
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

const OTHER_STEPS = {
  changed: 'Your order was changed as agreed with you.',
  refund: 'We gave money back to you.',
  'return asked': 'You asked us to take something back.',
  'return accepted': 'We agreed to take it back.',
  'return refused': 'We could not take it back.',
  'return received': 'What you gave back is here.',
  'return withdrawn': 'You took your request back.',
} as const

function isOther(what: OrderStep['what']): what is keyof typeof OTHER_STEPS {
  return what in OTHER_STEPS
}

/** A step as a sentence. */
export function wordsOfStep({ what, byYou }: OrderStep): string {
  if (isOther(what)) return OTHER_STEPS[what]
  return what === 'cancelled' && byYou ? 'You cancelled your order.' : STATUSES[what].story
}
