import { wordsOfStatus } from '#store/orders/customer-orders.ts'
import type { OrderStatus } from '#store/orders/transitions.ts'

const KINDS: Partial<Record<OrderStatus, 'good' | 'wait' | 'bad'>> = {
  placed: 'wait',
  delivered: 'good',
  cancelled: 'bad',
  returned: 'bad',
}

/** Where an order stands, in a word. */
export function OrderStatusTag({ status }: { status: OrderStatus }) {
  return (
    <span className="account-tag" data-kind={KINDS[status]}>
      {wordsOfStatus(status)}
    </span>
  )
}
