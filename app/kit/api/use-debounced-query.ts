import { useEffect, useState } from 'react'

/**
 * The answer for `wanted`, requested once it has rested for a moment, and not for an empty text. Until it arrives: the previous
 * answer, or undefined.
 */
export function useDebouncedQuery<T>(
  wanted: string,
  find: (signal: AbortSignal) => Promise<T>,
  pauseMs = 200,
): { to: string; found: T } | undefined {
  const [answer, setAnswer] = useState<{ to: string; found: T }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted says all that the question depends on
  useEffect(() => {
    if (wanted === '') return setAnswer(undefined)
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const found = await find(asking.signal)
      if (!asking.signal.aborted) setAnswer({ to: wanted, found })
    }, pauseMs)
    return () => {
      asking.abort()
      clearTimeout(timer)
    }
  }, [wanted])
  return answer
}
