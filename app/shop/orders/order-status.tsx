import { useLanguage } from '#app/kit/words/language.ts'
import type { OptionalWay } from '#store/selling/delivery/ways.ts'
import { type OrderStatus, statusWords } from '#store/selling/orders/steps/order-statuses.ts'

export function OrderStatusTag({ order: { status, ...gets } }: { order: OptionalWay & { status: OrderStatus } }) {
  const language = useLanguage()
  const { look, customerWords } = statusWords(status, gets)
  return (
    <span className="account-tag" data-kind={look}>
      {customerWords[language]}
    </span>
  )
}
