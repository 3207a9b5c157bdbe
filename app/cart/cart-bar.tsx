import { Link, useLocation } from 'react-router'
import { countOf, subtotalOf } from '#store/cart/cart.ts'
import { formatPrice } from '#store/money.ts'
import { useCart } from './browser-cart.ts'

/** The pages that show the bar: lists and products. */
const SHELVES = /^\/($|category|collection|gift-finder|search|product)/

/** Shows the cart's content and the way to checkout at a phone's lower edge. Loaded once the cart has something. */
export default function CartBar() {
  const cart = useCart()
  const isShelf = SHELVES.test(useLocation().pathname)
  const count = countOf(cart ?? [])
  if (!cart || count === 0 || !isShelf) return null
  return (
    <nav aria-label="Your cart" className="cart-bar">
      <Link to="/cart">
        {count} {count === 1 ? 'item' : 'items'}, {formatPrice(subtotalOf(cart))} <strong>View cart</strong>
      </Link>
      <Link to="/checkout">Checkout</Link>
    </nav>
  )
}
