/** Orders as the customer who placed them reads them: nothing in here is for the shop's people only. Browser-safe. */
import type { OrderStep, OwnOrder } from './customer-orders.schema.ts'
import { type OrderStatus, STATUSES } from './order-statuses.ts'

export type { OrderStep, OwnOrder, OwnOrderDetail } from './customer-orders.schema.ts'

/** Orders on one page of the list. */
export const OWN_ORDERS_PAGE = 20

/** Until it is packed an order can be taken back. */
export function mayCancel(order: Pick<OwnOrder, 'status'>): boolean {
  return STATUSES[order.status].isOpen
}

/** A status in the words of the shop window. */
export function wordsOfStatus(status: OrderStatus): string {
  return STATUSES[status].customerWords
}

/** One step of the story as a sentence. */
export function wordsOfStep({ what, byYou }: OrderStep): string {
  if (what === 'changed') return 'Your order was changed as agreed with you.'
  return what === 'cancelled' && byYou ? 'You cancelled your order.' : STATUSES[what].story
}
