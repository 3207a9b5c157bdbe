import { type OrderStatus, STATUSES } from '#store/orders/steps/order-statuses.ts'
import '#app/pages/account/account.css'

export function OrderStatusTag({ status }: { status: OrderStatus }) {
  const { look, customerWords } = STATUSES[status]
  return (
    <span className="account-tag" data-kind={look}>
      {customerWords}
    </span>
  )
}
