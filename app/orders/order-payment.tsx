import { useRootData } from '#app/frame/root-data.ts'
import { wayOf } from '#store/delivery/ways.ts'
import { formatTotal } from '#store/money.ts'
import type { OwnOrderDetail } from '#store/orders/reading/customer-orders.ts'
import { findUpiLink, upiAmountOf, waitsForCallToPay } from '#store/papers/upi.ts'
import { UpiCode } from './upi-code.tsx'

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
