import { useState } from 'react'
import { href } from 'react-router'
import { PromiseStrip } from '#app/frame/promise-strip.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { NameAndAmount } from '#app/shop/cards/line-picture.tsx'
import { ProductPicture } from '#app/shop/cards/product-picture.tsx'
import { CART } from '#app/shop/cart/cart.texts.ts'
import { DeliveryLines } from '#app/shop/checkout/delivery/delivery-lines.tsx'
import { Charges } from '#app/shop/orders/charges.tsx'
import { PAY_BY_CARD } from '#app/shop/orders/pay-by-card.texts.ts'
import { formatPrice, formatTotal, sumOfLines } from '#store/money.ts'
import { type Cart, type CartItem, cartInWords, priceInCart } from '#store/selling/cart/cart.ts'
import { CHECKOUT } from './checkout.texts.ts'
import { leftToPay, type Pricing, totalWords } from './use-terms.ts'

type SummaryProps = { cart: Cart | null; pricing: Pricing }

/** The order about to be placed, its total and how it is paid; folded on a phone. `cart` is null until it is known. */
export function CheckoutSummary({ cart, pricing }: SummaryProps) {
  const { summary } = CART.use()
  return (
    <section
      aria-labelledby="summary"
      className="summary max-lg:border-0 max-lg:bg-transparent max-lg:p-0 max-lg:[box-shadow:none] lg:col-start-2 lg:row-start-1"
    >
      <h2 id="summary" className="text-xl max-lg:sr-only">
        {summary}
      </h2>
      {cart ? (
        <Known cart={cart} pricing={pricing} />
      ) : (
        <div className="h-11 rounded-card bg-sunken lg:mt-3" aria-hidden="true" />
      )}
      {/* It would move when the lines come. */}
      <div className={cart ? 'mt-3' : 'mt-3 lg:invisible'}>
        {pricing.way ? null : <PromiseStrip saysPay={pricing.words === ''} />}
      </div>
    </section>
  )
}

function Known({ cart, pricing }: { cart: Cart; pricing: Pricing }) {
  const [isOpen, setOpen] = useState(false)
  const language = useLanguage()
  const t = CHECKOUT[language]
  const { empty, shopNow, taxes } = CART[language]
  if (cart.length === 0) {
    return (
      <div className="mt-2 grid gap-3">
        <p>{empty}</p>
        <ButtonLink to={href('/')} look="quiet">
          {shopNow}
        </ButtonLink>
      </div>
    )
  }
  const { terms, isKnown } = pricing
  const prices = pricing.pricesOf(cart)
  const deliveryWords = isKnown ? (terms.charge > 0 ? t.free : undefined) : t.addPin
  return (
    <>
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-x-3 text-left lg:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="flex h-10 max-w-32 flex-wrap gap-1 overflow-hidden max-[19.5rem]:hidden">
          {cart.slice(0, 3).map((item) => (
            <Picture key={item._id} of={item} />
          ))}
        </span>
        <span className="min-w-0 flex-1 tabular-nums">
          {cartInWords(cart, language)} ·{' '}
          <strong className="whitespace-nowrap">{totalWords(pricing, prices, language)}</strong>
        </span>
        <svg viewBox="0 0 10 6" className={`w-3 flex-none ${isOpen ? 'rotate-180' : ''}`} aria-hidden="true">
          <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      <div className={isOpen ? '' : 'max-lg:hidden'}>
        <ul className="mt-2 grid gap-2">
          {cart.map((item) => (
            <li key={item._id} className="flex flex-wrap items-center gap-x-3">
              <Picture of={item} />
              <NameAndAmount
                name={
                  <span lang={langOf(item.name, language)} className="line-clamp-2 max-[19.5rem]:line-clamp-none">
                    {item.qty} × {item.name}
                  </span>
                }
                amount={formatPrice(sumOfLines([{ price: priceInCart(cart, item), qty: item.qty }]))}
              />
            </li>
          ))}
        </ul>
        <Charges of={isKnown ? prices : { ...prices, deliveryCharge: 0 }} delivery={deliveryWords} />
        {prices.ways.length > 0 && isKnown ? <DeliveryLines terms={terms} pin={pricing.pin} /> : null}
        <p className="summary-total">
          <span>{t.total}</span> <strong>{totalWords(pricing, prices, language)}</strong>
        </p>
        {prices.prepaid > 0 ? (
          <p className="summary-total">
            <span>{PAY_BY_CARD[language].leftToPay}</span> <strong>{formatTotal(leftToPay(prices))}</strong>
          </p>
        ) : null}
        <p className="text-sm text-muted">{taxes}</p>
      </div>
    </>
  )
}

function Picture({ of: item }: { of: CartItem }) {
  return (
    <span className="w-10 flex-none *:rounded-lg">
      <ProductPicture product={item} sizes="2.5rem" priority="early" />
    </span>
  )
}
