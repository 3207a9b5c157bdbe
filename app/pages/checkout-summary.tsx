import { ButtonLink } from '#app/ui/button.tsx'
import { type Cart, subtotalOf } from '#store/cart/cart.ts'
import { formatPrice, formatTotal, sumOfLines } from '#store/money.ts'

/** What is about to be ordered, and what it comes to. `cart` is null until it is known. */
export function CheckoutSummary({ cart }: { cart: Cart | null }) {
  return (
    <section aria-labelledby="summary" className="summary">
      <h2 id="summary" className="text-xl">
        Order Summary
      </h2>
      {cart ? <Known cart={cart} /> : <div className="skeleton mt-3 h-28" aria-hidden="true" />}
    </section>
  )
}

function Known({ cart }: { cart: Cart }) {
  if (cart.length === 0) {
    return (
      <div className="mt-2 grid gap-3">
        <p>Your cart is currently empty.</p>
        <ButtonLink to="/" look="quiet">
          Shop Now
        </ButtonLink>
      </div>
    )
  }
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
      <p className="summary-total">
        <span>Total</span> <strong>{formatTotal(subtotalOf(cart))}</strong>
      </p>
      <p className="text-sm text-muted">Inclusive of all taxes</p>
    </>
  )
}
