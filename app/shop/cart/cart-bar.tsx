import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { formatPrice } from '#store/money.ts'
import { cartInWords, subtotalOf } from '#store/selling/cart/cart.ts'
import { useCart } from './browser-cart.ts'
import { CART } from './cart.texts.ts'

/** The pages that show the bar: lists and products. */
const SHELVES = /^\/($|category|collection|gift-finder|search|product)/

/** Shows the cart's content and the way to checkout at a phone's lower edge. Loaded once the cart has something. */
export default function CartBar() {
  const cart = useCart()
  const language = useLanguage()
  const t = CART[language]
  const isShelf = SHELVES.test(useLocation().pathname)
  if (!cart || cart.length === 0 || !isShelf) return null
  return (
    <nav aria-label={t.yours} className="cart-bar lg:hidden print:hidden">
      <Link to="/cart" className="min-h-11 min-w-0 flex-1 leading-snug font-semibold tabular-nums">
        {cartInWords(cart, language)}, {formatPrice(subtotalOf(cart))}{' '}
        <strong className="block text-action underline underline-offset-4">{t.view}</strong>
      </Link>
      <ButtonLink to="/checkout">{t.checkout}</ButtonLink>
    </nav>
  )
}
