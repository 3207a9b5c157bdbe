import { lazyPart } from '#app/connection/load-here.ts'
import { useCartCount } from './browser-cart.ts'

/** Loaded only once something is in the cart. */
const CartBar = lazyPart(() => import('./cart-bar.tsx'))

/** The place of the bar, in a page of somebody who has put something into the cart. */
export function LowerEdge() {
  return useCartCount() > 0 ? <CartBar /> : null
}
