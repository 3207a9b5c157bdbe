/** A scanner types a code faster than any hand, and ends it with Enter. */
import { useEffect, useRef } from 'react'

type Take = (text: string) => void

/** Parts of the page that take what is scanned; the last one does. */
const takers: { current: Take }[] = []

/** While the part is shown, it takes what is scanned anywhere on the page. */
export function useScans(take: Take): void {
  const taker = useRef(take)
  useEffect(() => {
    taker.current = take
  })
  useEffect(() => {
    takers.push(taker)
    return () => {
      takers.splice(takers.indexOf(taker), 1)
    }
  }, [])
}

/** Hands the text to the part that takes scans; false where none does. */
export function handOver(text: string): boolean {
  takers.at(-1)?.current(text)
  return takers.length > 0
}
