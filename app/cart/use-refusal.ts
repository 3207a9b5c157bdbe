import { useCallback, useEffect, useState } from 'react'
import type { Refusal } from './add-button.tsx'

const SHOWN_MS = 8000

/** A refusal that is said again each time, and goes after a while. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    if (!refusal) return
    const timer = setTimeout(() => setRefusal(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [refusal])
  const say = useCallback(
    (text: string | undefined) => setRefusal((before) => (text ? { text, id: (before?.id ?? 0) + 1 } : undefined)),
    [],
  )
  return [refusal, say] as const
}
