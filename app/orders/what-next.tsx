import { PhoneLink } from '#app/frame/phone-list.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import type { ShopSettings } from '#app/frame/shop-settings.ts'
import { formatDay, formatWeekday } from '#app/ui/when.tsx'
import { wayOf } from '#store/delivery/ways.ts'
import { formatPrice } from '#store/money.ts'
import { spacedPhone } from '#store/orders/orders.ts'
import type { OwnOrderDetail } from '#store/orders/reading/customer-orders.ts'
import { wordsOfCallHours } from '#store/orders/steps/call-hours.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'

type Props = { order: OwnOrderDetail; shop: ShopSettings }

/** What a customer has to know before the delivery: what to pay, the day, and the call. */
export function WhatNext({ order }: { order: OwnOrderDetail }) {
  const shop = useRootData()?.settings
  const { isEnded, awaitsCall } = STATUSES[order.status]
  if (!shop || isEnded) return null
  return (
    <section aria-labelledby="next" className="panel what-next">
      <h2 id="next">{amountWords({ order, shop })}</h2>
      <p>{[payWords({ order, shop }), arrivalWords({ order, shop })].filter(Boolean).join(' ')}</p>
      {awaitsCall ? <Call order={order} shop={shop} /> : null}
    </section>
  )
}

function amountWords({ order: { money } }: Props): string {
  if (money.due <= 0) return 'What happens next'
  if (money.advanceDue) return `Please pay ${formatPrice(money.advanceDue)} first by UPI`
  return `Keep ${formatPrice(money.due)} ready in cash`
}

function payWords({ order: { money, ...gets }, shop: { upiId } }: Props): string {
  if (money.due <= 0) return ''
  const { door } = wayOf(gets)
  if (money.advanceDue) {
    const rest = money.due - money.advanceDue
    return `We send it once that has come.${rest > 0 ? ` The other ${formatPrice(rest)} you pay ${door}.` : ''}`
  }
  return `You pay ${door}${upiId ? ', in cash or by UPI' : ''}.`
}

function arrivalWords({ order: { expected, way }, shop: { phones } }: Props): string {
  if (!expected) return ''
  if (!expected.isLate && way) return `Our rider comes on ${formatWeekday(expected.by)}.`
  if (!expected.isLate) return `Your order usually arrives by ${formatDay(expected.by)}.`
  return `This order is taking longer than usual. Please call us${phones[0] ? ` on ${phones[0]}` : ''}.`
}

function Call({ order: { customerInfo }, shop: { phones, callHours } }: Props) {
  const [phone] = phones
  return (
    <p>
      We will call you on <span className="whitespace-nowrap">{spacedPhone(customerInfo.phone)}</span> to confirm,
      between {wordsOfCallHours(callHours).replace(' to ', ' and ')}
      {phone ? (
        <>
          , from <PhoneLink phone={phone} />. Please save this number
        </>
      ) : null}
      .
    </p>
  )
}
