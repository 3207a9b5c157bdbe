/** Returns: statuses and words. Browser-safe. */
import type { ReturnReason, ReturnStatus } from '#db/order-values.ts'

export { RETURN_REASONS, RETURN_STATUSES, type ReturnReason, type ReturnStatus } from '#db/order-values.ts'

import { STATUSES as ORDERS, type OrderStatus } from '#store/selling/orders/steps/order-statuses.ts'
import type { OrderReturn } from './returns.schema.ts'

export { RETURN_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
export type { DeskReturn, OrderReturn } from './returns.schema.ts'

const REASONS: Record<ReturnReason, string> = {
  broken: 'Arrived broken, or does not work',
  wrong: 'Wrong item received',
  'not as shown': 'Not as described',
  'not wanted': 'I no longer want it',
  other: 'Something else',
}

export function wordsOfReason(reason: ReturnReason): string {
  return REASONS[reason]
}

const STATUSES: Record<ReturnStatus, { desk: string; customer: string }> = {
  asked: { desk: 'Asked for', customer: 'Return requested. We will reply soon.' },
  accepted: { desk: 'On its way back', customer: 'Return accepted.' },
  refused: { desk: 'Refused', customer: 'Return not accepted.' },
  received: { desk: 'Came back', customer: 'Returned item received.' },
  withdrawn: { desk: 'Withdrawn', customer: 'Return request withdrawn.' },
}

export function wordsOfReturn(status: ReturnStatus, reader: 'desk' | 'customer'): string {
  return STATUSES[status][reader]
}

export function isOpenReturn({ status }: { status: ReturnStatus }): boolean {
  return status === 'asked' || status === 'accepted'
}

export type ReturnableOrder = {
  status: OrderStatus
  orderItems: readonly { _id: string; qty: number }[]
  returns: readonly OrderReturn[]
}

/** By product: units that have neither come back nor are about to. */
export function leftToReturn({ orderItems, returns }: Omit<ReturnableOrder, 'status'>): Map<string, number> {
  const left = new Map(orderItems.map(({ _id, qty }) => [_id, qty]))
  for (const { status, lines } of returns) {
    if (status === 'refused' || status === 'withdrawn') continue
    for (const { _id, qty, cameBack } of lines) left.set(_id, (left.get(_id) ?? 0) - (cameBack ?? qty))
  }
  return left
}

export function isPartlyReturnable(order: ReturnableOrder): boolean {
  return ORDERS[order.status].isReturnable && [...leftToReturn(order).values()].some((qty) => qty > 0)
}
