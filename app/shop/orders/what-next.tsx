import { PhoneLink } from '#app/frame/phone-list.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import type { ShopSettings } from '#app/frame/shop-settings.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { formatDay, formatWeekday } from '#app/kit/words/when.tsx'
import type { Language } from '#store/language.ts'
import { findUpiLink, upiAmountOf, waitsForCallToPay } from '#store/money/papers/upi.ts'
import { formatPrice, formatTotal } from '#store/money.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import { statusMeaning } from '#store/selling/orders/order-life.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { wordsOfCallHours } from '#store/selling/orders/steps/call-hours.ts'
import { CALL } from './call.texts.tsx'
import { WHAT_NEXT } from './orders.texts.ts'
import { PayByCard } from './pay-by-card.tsx'
import { AppLink, UpiCode } from './upi-code.tsx'

type Props = { order: OwnOrderDetail; shop: ShopSettings; language: Language }

/** What a customer has to know before the delivery: what to pay, the day, and the call. */
export function WhatNext({ order }: { order: OwnOrderDetail }) {
  const shop = useRootData()?.settings
  const language = useLanguage()
  const { next, awaitsCall } = statusMeaning(order.status)
  if (!shop || !next) return null
  if (next !== 'payment and day') return <Other sentence={next.sentence[language]} />
  const facts = { order, shop, language }
  return (
    <section aria-labelledby="next" className="panel what-next">
      <h2 id="next">{amountWords(facts)}</h2>
      <p>{[payWords(facts), arrivalWords(facts)].filter(Boolean).join(' ')}</p>
      {awaitsCall ? <Call {...facts} /> : null}
    </section>
  )
}

function Other({ sentence }: { sentence: string }) {
  return (
    <section aria-labelledby="next" className="panel what-next">
      <h2 id="next">{WHAT_NEXT.use().heading}</h2>
      <p>{sentence}</p>
    </section>
  )
}

function amountWords({ order: { money }, language }: Props): string {
  const t = WHAT_NEXT[language]
  if (money.due <= 0) return t.heading
  if (money.advanceDue) return t.payFirst(formatPrice(money.advanceDue))
  return t.keepReady(formatPrice(money.due))
}

function payWords({ order: { money, ...gets }, shop: { upiId }, language }: Props): string {
  if (money.due <= 0) return ''
  const t = WHAT_NEXT[language]
  const { door } = deliveryMethodOf(gets, language)
  if (money.advanceDue) {
    const rest = money.due - money.advanceDue
    return t.sendOnceCome + (rest > 0 ? t.rest(formatPrice(rest), door) : '')
  }
  return upiId ? t.payOrUpi(door) : t.pay(door)
}

function arrivalWords({ order: { expected, way }, shop: { phones }, language }: Props): string {
  const t = WHAT_NEXT[language]
  if (!expected) return ''
  if (expected.isLate) return t.late(phones[0] ?? '')
  return way ? t.rider(formatWeekday(expected.by, language)) : t.arrives(formatDay(expected.by, language))
}

function Call({ order, shop: { phones, callHours }, language }: Props) {
  const [phone] = phones
  const to = <span className="whitespace-nowrap">{spacedPhone(order.customerInfo.phone, order)}</span>
  return <p>{CALL[language].words(to, wordsOfCallHours(callHours, language), phone && <PhoneLink phone={phone} />)}</p>
}

/** The paid sum, and how to pay the rest by UPI; nothing when only cash is possible. */
export function OrderPayment({ order }: { order: OwnOrderDetail }) {
  const shop = useRootData()?.settings
  const link = shop && findUpiLink(order, shop)
  const language = useLanguage()
  const t = WHAT_NEXT[language]
  const sentences = paidSentences(order, t)
  const isTooEarly = shop !== undefined && waitsForCallToPay(order, shop)
  if (sentences.length === 0 && !link && !isTooEarly && !order.means) return null
  return (
    <section aria-labelledby="payment" className="panel">
      <h2 id="payment" className="mb-2">
        {t.payment}
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="wrap-break-word">
          {sentence}
        </p>
      ))}
      {isTooEarly ? <p>{t.afterCall(deliveryMethodOf(order, language).door)}</p> : null}
      {link ? (
        <>
          <AppLink link={link} amount={upiAmountOf(order.money)} />
          <UpiCode order={order} />
        </>
      ) : null}
      <PayByCard order={order} />
    </section>
  )
}

function paidSentences(
  { money, onKhata = 0, credited = 0, upiReference }: OwnOrderDetail,
  t: typeof WHAT_NEXT.en,
): string[] {
  const { state, received, refunded, owedBack, due } = money
  return [
    ...(upiReference === null ? [] : [t.reference(upiReference)]),
    ...(received > 0 ? [t.paid(formatTotal(received))] : []),
    ...(onKhata > 0 ? [t.onKhata(formatTotal(onKhata))] : []),
    ...(received > 0 && due > 0 ? [t.due(formatTotal(due))] : []),
    ...(refunded > credited ? [t.refunded(formatTotal(refunded - credited))] : []),
    ...(credited > 0 ? [t.credited(formatTotal(credited))] : []),
    ...(state === 'refund due' ? [t.willRefund(formatTotal(owedBack))] : []),
  ]
}
