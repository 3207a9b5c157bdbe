import { useEffect, useState } from 'react'

/**
 * The answer for what is wanted now, once nobody has typed for a moment: the one before, or undefined, until it has come.
 * Nothing is asked for an empty text.
 */
export function useAnswer<T>(
  wanted: string,
  find: () => Promise<T>,
  pauseMs = 200,
): { to: string; found: T } | undefined {
  const [answer, setAnswer] = useState<{ to: string; found: T }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted says all that the question depends on
  useEffect(() => {
    if (wanted === '') return setAnswer(undefined)
    let isWanted = true
    const timer = setTimeout(async () => {
      const found = await find()
      if (isWanted) setAnswer({ to: wanted, found })
    }, pauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [wanted])
  return answer
}
