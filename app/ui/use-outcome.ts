import { useCallback, useEffect, useState } from 'react'
import type { Outcome } from './outcome.tsx'

/** Good news goes away by itself; a failure stays until it is dismissed or the next change begins. */
const NEWS_MS = 10_000

/** How the last change of the list ended. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>()
  const dismiss = useCallback(() => setOutcome(undefined), [])
  useEffect(() => {
    if (outcome?.kind !== 'done') return
    const timer = setTimeout(dismiss, NEWS_MS)
    return () => clearTimeout(timer)
  }, [outcome, dismiss])
  return { outcome, setOutcome, dismiss }
}
