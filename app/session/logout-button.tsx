import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { logFailure } from '#app/log.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Signs the person out, empties the cart and goes to `to`. A failure is only logged. */
export function LogoutButton({ to = '/', className = 'site-link' }: { to?: string; className?: string }) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const isSending = useRef(false)

  async function logOut() {
    if (isSending.current) return
    isSending.current = true
    try {
      const { signOut } = await import('./sign-out.ts')
      await signOut()
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
