import { clearCart } from '#app/cart/browser-cart.ts'
import { forgetCheckout } from '#app/checkout/checkout-memory.ts'
import { noteSignInEnded } from '#app/frame/root-data.ts'
import { tellOtherTabs } from '#app/session/sign-in-news.ts'

/** Nothing of the person stays in this browser, in no tab of it. */
export function leaveAccount(): void {
  clearCart()
  forgetCheckout()
  noteSignInEnded()
  tellOtherTabs({ isSignedIn: false })
}
