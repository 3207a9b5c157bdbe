import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { clearCart } from '#app/cart/browser-cart.ts'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import { logFailure } from '#app/log.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { fetchIdentity } from './fetch-identity.ts'
import { tellOtherTabs } from './sign-in-news.ts'

/** Signs the person out, empties the cart and goes to `to`. A failure is only logged. */
export function LogoutButton({ to = '/', className = 'site-link' }: { to?: string; className?: string }) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const isSending = useRef(false)

  async function logOut() {
    if (isSending.current) return
    isSending.current = true
    try {
      // Loaded by those who log out; first, because nobody is to be signed out with something remembered of them.
      const { forgetCheckout } = await import('#app/checkout/checkout-memory.ts')
      await signOut()
      clearCart()
      forgetCheckout()
      noteSignInChanged()
      tellOtherTabs({ isSignedIn: false })
      await navigate(to)
    } catch (error) {
      logFailure('Logging out failed', error)
    } finally {
      isSending.current = false
    }
  }

  return (
    <button type="button" className={className} disabled={!isHydrated} onClick={logOut}>
      Logout
    </button>
  )
}

async function signOut(): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetchIdentity('sign-out', { method: 'POST', headers, body: '{}' })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`Signing out was answered ${response.status}`)
}
