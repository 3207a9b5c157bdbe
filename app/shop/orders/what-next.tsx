import { PhoneLink } from '#app/frame/phone-list.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import type { ShopSettings } from '#app/frame/shop-settings.ts'
import { formatDay, formatWeekday } from '#app/kit/words/when.tsx'
import { findUpiLink, upiAmountOf, waitsForCallToPay } from '#store/money/papers/upi.ts'
import { formatPrice, formatTotal } from '#store/money.ts'
import { wayOf } from '#store/selling/delivery/ways.ts'
import { meaningOf } from '#store/selling/orders/order-life.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { wordsOfCallHours } from '#store/selling/orders/steps/call-hours.ts'
import { UpiCode } from './upi-code.tsx'

type Props = { order: OwnOrderDetail; shop: ShopSettings }

/** What a customer has to know before the delivery: what to pay, the day, and the call. */
export function WhatNext({ order }: { order: OwnOrderDetail }) {
  const shop = useRootData()?.settings
  const { next, awaitsCall } = meaningOf(order.status)
  if (!shop || !next) return null
  if (next !== 'payment and day') return <Other sentence={next.sentence} />
  return (
    <section aria-labelledby="next" className="panel what-next">
      <h2 id="next">{amountWords({ order, shop })}</h2>
      <p>{[payWords({ order, shop }), arrivalWords({ order, shop })].filter(Boolean).join(' ')}</p>
      {awaitsCall ? <Call order={order} shop={shop} /> : null}
    </section>
  )
}

function Other({ sentence }: { sentence: string }) {
  return (
    <section aria-labelledby="next" className="panel what-next">
      <h2 id="next">What happens next</h2>
      <p>{sentence}</p>
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

/** The paid sum, and how to pay the rest by UPI; nothing when only cash is possible. */
export function OrderPayment({ order }: { order: OwnOrderDetail }) {
  const shop = useRootData()?.settings
  const link = shop && findUpiLink(order, shop)
  const sentences = paidSentences(order)
  const isTooEarly = shop !== undefined && waitsForCallToPay(order, shop)
  if (sentences.length === 0 && !link && !isTooEarly) return null
  return (
    <section aria-labelledby="payment" className="panel">
      <h2 id="payment" className="mb-2">
        Payment
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="wrap-break-word">
          {sentence}
        </p>
      ))}
      {isTooEarly ? (
        <p>After we call you to confirm, you can pay by UPI here, or in cash {wayOf(order).door}.</p>
      ) : null}
      {link ? (
        <>
          <AppLink link={link} amount={upiAmountOf(order.money)} />
          <UpiCode order={order} />
        </>
      ) : null}
    </section>
  )
}

/** For phones, which cannot scan their own screen. Hidden with a mouse, where no app would open. */
function AppLink({ link, amount }: { link: string; amount: number }) {
  return (
    <a
      href={link}
      className="mb-4 hidden min-h-11 w-full items-center justify-center rounded-full bg-action px-5 py-2 font-semibold text-on-action hover:bg-action-strong pointer-coarse:flex print:hidden"
    >
      Pay {formatTotal(amount)} with a UPI app
    </a>
  )
}

function paidSentences({ money, upiReference }: OwnOrderDetail): string[] {
  const { state, received, refunded, owedBack, due } = money
  return [
    ...(upiReference === null ? [] : [`Paid by UPI, reference ${upiReference}.`]),
    ...(received > 0 ? [`Paid: ${formatTotal(received)}.`] : []),
    ...(received > 0 && due > 0 ? [`Still to pay: ${formatTotal(due)}.`] : []),
    ...(refunded > 0 ? [`Refunded to you: ${formatTotal(refunded)}.`] : []),
    ...(state === 'refund due' ? [`We will refund you ${formatTotal(owedBack)}.`] : []),
  ]
}
