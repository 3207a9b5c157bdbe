import { noteSignInEnded } from '#app/frame/root-data.ts'
import { tellOtherTabs } from '#app/frame/session/sign-in-news.ts'
import { clearCart } from '#app/shop/cart/browser-cart.ts'
import { forgetCheckout } from '#app/shop/checkout/checkout-memory.ts'

/** Removes what every tab of this browser keeps of the person, once their account or session is gone. */
export function leaveAccount(): void {
  clearCart()
  forgetCheckout()
  noteSignInEnded()
  tellOtherTabs({ isSignedIn: false })
}
