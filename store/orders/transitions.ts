/**
 * The life of an order. Whatever is not in this table cannot happen: the API refuses it and no page offers it. Browser-safe.
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

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
}

/** Nothing is on its way to anybody any more. */
export const ENDED: readonly OrderStatus[] = ['delivered', 'cancelled', 'returned']

/** The steps that an order in this status may take. */
export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
  return NEXT[status]
}

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** Until it is packed the customer may cancel an order, and the shop may change its lines. */
export function isOpen(status: OrderStatus): boolean {
  return status === 'placed' || status === 'confirmed'
}
