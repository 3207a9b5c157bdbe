import { href } from 'react-router'
import { PromiseStrip } from '#app/frame/promise-strip.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Cart, subtotalOf } from '#store/cart/cart.ts'
import { type DeliveryTerms, pricesWithDelivery } from '#store/cart/delivery.ts'
import { formatPrice, formatTotal, sumOfLines } from '#store/money.ts'

type SummaryProps = { cart: Cart | null; delivery: DeliveryTerms }

/** What is about to be ordered, what it comes to and how it is paid. `cart` is null until it is known. */
export function CheckoutSummary({ cart, delivery }: SummaryProps) {
  return (
    <section aria-labelledby="summary" className="summary">
      <h2 id="summary" className="text-xl">
        Order Summary
      </h2>
      {cart ? <Known cart={cart} delivery={delivery} /> : <div className="skeleton mt-3 h-28" aria-hidden="true" />}
      {/* It would move when the lines come. */}
      <div className={cart ? 'mt-3' : 'invisible mt-3'}>
        <PromiseStrip />
      </div>
    </section>
  )
}

function Known({ cart, delivery: terms }: { cart: Cart; delivery: DeliveryTerms }) {
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
  const { delivery, total } = pricesWithDelivery(subtotalOf(cart), terms)
  return (
    <>
      <ul className="mt-2 grid gap-2">
        {cart.map((item) => (
          <li key={item._id} className="flex justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {item.qty} × {item.name}
            </span>
            <span className="tabular-nums">{formatPrice(sumOfLines([item]))}</span>
          </li>
        ))}
      </ul>
      {terms.charge > 0 ? (
        <p className="mt-2 flex justify-between gap-4">
          <span>Delivery</span> <span className="tabular-nums">{delivery > 0 ? formatPrice(delivery) : 'Free'}</span>
        </p>
      ) : null}
      <p className="summary-total">
        <span>Total</span> <strong>{formatTotal(total)}</strong>
      </p>
      <p className="text-sm text-muted">Inclusive of all taxes</p>
    </>
  )
}
