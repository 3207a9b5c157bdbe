import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import type { Refusal } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { clearCart, readCart, refreshProducts, useCart } from '#app/shop/cart/browser-cart.ts'
import type { CartNews } from '#app/shop/cart/cart-news.ts'
import { cartOf } from '#app/shop/cart/stored-cart.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import type { Cart } from '#store/selling/cart/cart.ts'
import { finishCheckout, forgetAttempt, keyOfCart } from './checkout-memory.ts'
import { adviceFor, type Delivery, sendOrder } from './place-order.ts'
import type { Pricing } from './use-terms.ts'

export type CheckoutState = ReturnType<typeof useCheckout>

type Options = {
  pricing: Pricing
  news: CartNews
  /** Hears what may be about a coupon, card or credit. */
  onRefused: (refusal: Refusal) => void
  /** The cart being sent, or none: the page still shows it when the browser's cart is already empty. */
  setSentCart: (cart: Cart | undefined) => void
}

/** Places the order of this page: one at a time. */
export function useCheckout(user: CurrentUser, { pricing, news, onRefused, setSentCart }: Options) {
  const navigate = useNavigate()
  const language = useLanguage()
  const { send, forget, refusal } = useSend()
  const [removed, setRemoved] = useState<Cart>([])
  const now = useCart()
  // Before it is needed, so that tabs that send at once have the same.
  useEffect(() => void (now?.length && keyOfCart(user.uid, now)), [now, user.uid])

  async function order(to: Delivery) {
    const cart = readCart()
    if (cart.length === 0) return
    setSentCart(cart)
    const hasSet = cart.some(({ set }) => set)
    const result = await send(sendOrder(user, to, cart, pricing.seenOf(cart)), {
      failed: (refused) => adviceFor(refused, hasSet, language),
      after: ({ orderNumber, _id }) => {
        // The cart first: another tab must not find it without its key.
        clearCart()
        finishCheckout({ orderNumber, orderId: _id })
        return navigate(href('/order-success'), { replace: true })
      },
    })
    // Placed: until the next page is there, this one shows what was ordered.
    if (!result || result.kind === 'done') return
    await handleRefusal(result)
    // What a set holds is read from its list.
    if (result.kind === 'refused' && hasSet) await news.refresh()
    setSentCart(undefined)
  }

  async function handleRefusal(refused: Refusal) {
    const { kind, code, facts } = refused
    onRefused(refused)
    if (kind === 'signed out') {
      forget()
      noteSignInChanged()
      await navigate(withNext(href('/login'), href('/checkout')))
    }
    // The cart takes the prices of the server, so that the next try is for what the shopper then sees.
    if (code === 'cart_changed') {
      refreshProducts(cartOf(facts.orderItems))
      pricing.takeTerms(facts.terms)
    }
    if (code === 'idempotency_key_reused') forgetAttempt()
  }

  return {
    refusal,
    /** The lines that were taken out because they ran out. */
    removed,
    setRemoved,
    forget,
    order,
  }
}
