import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { formatPrice } from '#store/money.ts'
import { cartInWords, subtotalOf } from '#store/selling/cart/cart.ts'
import { useCart } from './browser-cart.ts'

/** The pages that show the bar: lists and products. */
const SHELVES = /^\/($|category|collection|gift-finder|search|product)/

/** Shows the cart's content and the way to checkout at a phone's lower edge. Loaded once the cart has something. */
export default function CartBar() {
  const cart = useCart()
  const isShelf = SHELVES.test(useLocation().pathname)
  if (!cart || cart.length === 0 || !isShelf) return null
  return (
    <nav aria-label="Your cart" className="cart-bar lg:hidden print:hidden">
      <Link to="/cart" className="min-h-11 min-w-0 flex-1 leading-snug font-semibold tabular-nums">
        {cartInWords(cart)}, {formatPrice(subtotalOf(cart))}{' '}
        <strong className="block text-action underline underline-offset-4">View cart</strong>
      </Link>
      <ButtonLink to="/checkout">Checkout</ButtonLink>
    </nav>
  )
}
