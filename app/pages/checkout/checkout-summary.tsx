import { href } from 'react-router'
import { DeliveryLines } from '#app/delivery/delivery-lines.tsx'
import { PromiseStrip } from '#app/frame/promise-strip.tsx'
import { Charges } from '#app/orders/charges.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Cart } from '#store/cart/cart.ts'
import { formatPrice, sumOfLines } from '#store/money.ts'
import { type Pricing, totalWords } from './use-terms.ts'

type SummaryProps = { cart: Cart | null; pricing: Pricing }

/** The order about to be placed, its total and how it is paid. `cart` is null until it is known. */
export function CheckoutSummary({ cart, pricing }: SummaryProps) {
  return (
    <section aria-labelledby="summary" className="summary">
      <h2 id="summary" className="text-xl">
        Order Summary
      </h2>
      {cart ? <Known cart={cart} pricing={pricing} /> : <div className="skeleton mt-3 h-28" aria-hidden="true" />}
      {/* It would move when the lines come. */}
      <div className={cart ? 'mt-3' : 'invisible mt-3'}>
        <PromiseStrip saysPay={pricing.words === ''} />
      </div>
    </section>
  )
}

function Known({ cart, pricing }: { cart: Cart; pricing: Pricing }) {
  if (cart.length === 0) {
    return (
      <div className="mt-2 grid gap-3">
        <p>Your cart is currently empty.</p>
        <ButtonLink to={href('/')} look="quiet">
          Shop Now
        </ButtonLink>
      </div>
    )
  }
  const { terms, isKnown } = pricing
  const prices = pricing.pricesOf(cart)
  const deliveryWords = isKnown ? (terms.charge > 0 ? 'Free' : undefined) : 'add your PIN'
  return (
    <>
      <ul className="mt-2 grid gap-2">
        {cart.map((item) => (
          <li key={item._id} className="flex flex-wrap justify-between gap-x-4">
            <span className="line-clamp-2 min-w-0 wrap-break-word">
              {item.qty} × {item.name}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatPrice(sumOfLines([item]))}</span>
          </li>
        ))}
      </ul>
      <Charges of={isKnown ? prices : { ...prices, deliveryCharge: 0 }} delivery={deliveryWords} />
      {prices.ways.length > 0 && isKnown ? <DeliveryLines terms={terms} pin={pricing.pin} /> : null}
      <p className="summary-total">
        <span>Total</span> <strong>{totalWords(pricing, prices)}</strong>
      </p>
      <p className="text-sm text-muted">Inclusive of all taxes</p>
    </>
  )
}
