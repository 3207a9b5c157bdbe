import { NavLink } from 'react-router'
import { ShoppingBasket } from '#app/kit/page/icons.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { countInWords } from '#store/selling/cart/cart.ts'
import { useCartCount } from './browser-cart.ts'
import { CART } from './cart.texts.ts'

/** The link to the cart, with its number of items, which lies over it so that nothing moves when it appears. */
export function CartLink() {
  const count = useCartCount()
  const language = useLanguage()
  const { cart } = CART[language]
  const name = count > 0 ? `${cart}, ${countInWords(count, language)}` : cart
  return (
    <NavLink to="/cart" className="cart-link" aria-label={name}>
      <ShoppingBasket />
      {count > 0 ? (
        <span aria-hidden="true" className="cart-badge" key={count}>
          {count}
        </span>
      ) : null}
    </NavLink>
  )
}
