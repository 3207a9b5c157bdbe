import { lazy, Suspense } from 'react'
import { useCartCount } from './browser-cart.ts'

/** Whoever comes to look around loads nothing of it; where it does not load, the cart stands in the header all the same. */
const CartBar = lazy(() => import('./cart-bar.tsx').catch(() => ({ default: () => null })))

/** The place of the bar, in a page of somebody who has put something into the cart. */
export function LowerEdge() {
  return <Suspense>{useCartCount() > 0 ? <CartBar /> : null}</Suspense>
}
