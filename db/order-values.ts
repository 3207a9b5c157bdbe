/**
 * What columns of orders may hold. The checks of the tables, the shapes of the API and the types of pages are made from
 * these lists; what a status means stands in store/orders/order-statuses.ts. Browser-safe.
 */
export const ORDER_STATUSES = [
  'placed',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What can happen to an order. */
export const ORDER_EVENTS = ['status', 'call', 'note', 'lines', 'details', 'payment', 'invoice'] as const

/** A cart, and so an order, holds at most so many of one product. */
export const MAX_QTY = 3

/** What stands before the number of an order until the owner sets something else. */
export const DEFAULT_NUMBER_PREFIX = 'TK-'

/** "TK-1001": what people say on the phone. Never changes, whatever prefix later orders get. */
export function formatOrderNumber({ numberPrefix, number }: { numberPrefix: string; number: number }): string {
  return `${numberPrefix}${number}`
}

/** As a regular expression of JavaScript and of PostgreSQL. */
export const NUMBER_PREFIX_FORM = '^[A-Za-z0-9-]{0,8}$'
