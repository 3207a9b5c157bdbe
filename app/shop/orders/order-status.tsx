import type { GetsThere } from '#store/selling/delivery/ways.ts'
import { type OrderStatus, statusWords } from '#store/selling/orders/steps/order-statuses.ts'

export function OrderStatusTag({ order: { status, ...gets } }: { order: GetsThere & { status: OrderStatus } }) {
  const { look, customerWords } = statusWords(status, gets)
  return (
    <span className="account-tag" data-kind={look}>
      {customerWords}
    </span>
  )
}
