/** Secrets in links stand behind the #, which no browser sends: no log, proxy or other site learns them. */
import { useEffect, useEffectEvent } from 'react'

/** Hands the secret of the address to `use`, once, and takes it out of the address and the history. */
export function useFragmentSecret(use: (secret: string) => void): void {
  const take = useEffectEvent(() => {
    const secret = location.hash.slice(1)
    if (secret === '') return
    history.replaceState(history.state, '', location.pathname + location.search)
    use(secret)
  })
  useEffect(() => {
    take()
    // Another link was opened in the same tab.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
}
