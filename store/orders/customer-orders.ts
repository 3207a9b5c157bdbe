/** Orders as the customer who placed them reads them: nothing in here is for the shop's people only. Browser-safe. */
import type { Order } from './orders.ts'
import { isOpen, type OrderStatus } from './transitions.ts'

/** One of the customer's own orders in a list. Rupees; `createdAt` in ISO 8601, UTC. */
export type OwnOrder = Pick<Order, '_id' | 'orderNumber' | 'status' | 'createdAt' | 'totalAmount' | 'orderItems'>

/** What the customer is told of one thing that happened. */
export type OrderStep = {
  what: OrderStatus | 'changed'
  at: string
  /** Whether the customer did it. */
  byYou: boolean
}

/** One of the customer's own orders with all they may know. */
export type OwnOrderDetail = OwnOrder & {
  customerInfo: { name: string; phone: string; address: string }
  customerEmail: string
  subtotal: number
  /** Part of the total, as the subtotal is. */
  deliveryCharge: number
  courier: string | null
  trackingNumber: string | null
  /** Of the UPI payment, once the shop has seen it. */
  upiReference: string | null
  /** Null while there is no tax invoice. */
  invoiceSerial: string | null
  /** Oldest first; the first is that it was placed. */
  timeline: OrderStep[]
}

/** Orders on one page of the list. */
export const OWN_ORDERS_PAGE = 20

/** Until it is packed an order can be taken back. */
export function mayCancel(order: Pick<OwnOrder, 'status'>): boolean {
  return isOpen(order.status)
}

const WORDS: Record<OrderStatus, string> = {
  placed: 'Placed',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

/** A status in the words of the shop window. */
export function wordsOfStatus(status: OrderStatus): string {
  return WORDS[status]
}

const STORY: Record<OrderStep['what'], string> = {
  placed: 'We received your order. We call you to confirm it.',
  confirmed: 'You confirmed your order.',
  packed: 'Your order is packed.',
  shipped: 'Your order is on its way to you.',
  delivered: 'Your order was delivered.',
  cancelled: 'Your order was cancelled.',
  returned: 'Your order came back to us.',
  changed: 'Your order was changed as agreed with you.',
}

/** One step of the story as a sentence. */
export function wordsOfStep(step: OrderStep): string {
  return step.what === 'cancelled' && step.byYou ? 'You cancelled your order.' : STORY[step.what]
}
