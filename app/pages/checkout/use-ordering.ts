import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { clearCart, readCart } from '#app/cart/browser-cart.ts'
import { finishCheckout } from '#app/checkout/checkout-memory.ts'
import { type CustomerInfo, type Outcome, placeOrder } from '#app/checkout/place-order.ts'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import { type Cart, subtotalOf } from '#store/cart/cart.ts'
import { type DeliveryTerms, pricesWithDelivery } from '#store/cart/delivery.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'

type Failure = Extract<Outcome, { kind: 'failed' }>

export type Ordering = {
  /** The cart under way; the page goes on showing it while the browser's own is already empty. */
  sentCart: Cart | undefined
  failure: Failure | undefined
  order: (customerInfo: CustomerInfo) => Promise<void>
}

/** Places the order of this page: one at a time. */
export function useOrdering(user: CurrentUser, delivery: DeliveryTerms): Ordering {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [sentCart, setSentCart] = useState<Cart>()
  const [failure, setFailure] = useState<Failure>()
  const isUnderWay = useRef(false)

  async function order(customerInfo: CustomerInfo) {
    const cart = readCart()
    if (isUnderWay.current || cart.length === 0) return
    isUnderWay.current = true
    setSentCart(cart)
    setFailure(undefined)
    const outcome = await placeOrder(user, customerInfo, cart, pricesWithDelivery(subtotalOf(cart), delivery).total)
    await follow(outcome)
    isUnderWay.current = false
    setSentCart(undefined)
  }

  async function follow(outcome: Outcome) {
    if (outcome.kind === 'failed') {
      setFailure(outcome)
      // Delivery may cost something else now.
      return outcome.hasChanged ? revalidate() : undefined
    }
    if (outcome.kind === 'signed out') {
      noteSignInChanged()
      return navigate('/login?next=/checkout')
    }
    finishCheckout(outcome)
    clearCart()
    return navigate('/order-success', { replace: true })
  }

  return { sentCart, failure, order }
}
