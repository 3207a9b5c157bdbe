import { useRef } from 'react'
import { FRAME } from '#app/frame/frame.texts.tsx'
import { logFailure } from '#app/kit/log.ts'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { inLanguage } from '#store/language.ts'

/** Signs the person out, empties the cart and goes to `to`. A failure is only logged. */
export function LogoutButton({ to = '/', className = 'site-link' }: { to?: string; className?: string }) {
  const isHydrated = useHydrated()
  const t = FRAME.use()
  const isSending = useRef(false)
  const end = inLanguage(to, useLanguage())

  async function logOut() {
    if (isSending.current) return
    isSending.current = true
    try {
      const { signOut } = await import('./sign-out.ts')
      await signOut()
      // A new document in place of this one, so that Back does not show the person's data.
      window.location.replace(end)
      // The browser would not load an address that differs only in its hash, as an invitation's does.
      if (end.startsWith(`${window.location.pathname}#`)) window.location.reload()
    } catch (error) {
      logFailure('Logging out failed', error)
    } finally {
      isSending.current = false
    }
  }

  return (
    <button type="button" className={className} disabled={!isHydrated} onClick={logOut}>
      {t.logout}
    </button>
  )
}
