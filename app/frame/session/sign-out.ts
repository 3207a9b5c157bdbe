/** Signs out and removes the person's data from this browser. A single file, so that it is loaded as a whole or not at all. */

import { noteSignInChanged } from '#app/frame/root-data.ts'
import { clearCart } from '#app/shop/cart/browser-cart.ts'
import { forgetCheckout } from '#app/shop/checkout/checkout-memory.ts'
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
