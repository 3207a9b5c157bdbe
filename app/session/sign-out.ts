/** Signing out, loaded by those who do: with all of it, so that nobody is signed out with something remembered of them. */
import { clearCart } from '#app/cart/browser-cart.ts'
import { forgetCheckout } from '#app/checkout/checkout-memory.ts'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import { fetchIdentity } from './fetch-identity.ts'
import { tellOtherTabs } from './sign-in-news.ts'

export async function signOut(): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetchIdentity('sign-out', { method: 'POST', headers, body: '{}' })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`Signing out was answered ${response.status}`)
  clearCart()
  forgetCheckout()
  noteSignInChanged()
  tellOtherTabs({ isSignedIn: false })
}
