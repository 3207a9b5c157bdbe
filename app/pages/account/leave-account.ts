import { clearCart } from '#app/browser-cart.ts'
import { forgetCheckout } from '#app/checkout-memory.ts'
import { noteSignInEnded } from '#app/root-data.ts'
import { tellOtherTabs } from '#app/sign-in-news.ts'

/** Nothing of the person stays in this browser, in no tab of it. */
export function leaveAccount(): void {
  clearCart()
  forgetCheckout()
  noteSignInEnded()
  tellOtherTabs({ isSignedIn: false })
}
