import { clearCart } from '#app/cart/browser-cart.ts'
import { forgetCheckout } from '#app/checkout/checkout-memory.ts'
import { noteSignInEnded } from '#app/frame/root-data.ts'
import { tellOtherTabs } from '#app/session/sign-in-news.ts'

/** Removes what every tab of this browser keeps of the person, once their account or session is gone. */
export function leaveAccount(): void {
  clearCart()
  forgetCheckout()
  noteSignInEnded()
  tellOtherTabs({ isSignedIn: false })
}
