import { NavLink } from 'react-router'
import { ShoppingBasket } from '#app/kit/page/icons.tsx'
import { useCartCount } from './browser-cart.ts'

/** The link to the cart, with its number of items, which lies over it so that nothing moves when it appears. */
export function CartLink() {
  const count = useCartCount()
  const name = count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'
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
