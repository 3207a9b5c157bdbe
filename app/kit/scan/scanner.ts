/** Recognizes barcode scanners, which type a code faster than a hand and end it with Enter. */
import { useEffect, useRef } from 'react'

type Take = (text: string) => void

/** The parts of the page that take scans; the last one gets them. */
const takers: { current: Take }[] = []

/** Lets the component take what is scanned anywhere on the page while it is mounted. */
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

/** Passes the text to the part that takes scans. Returns false where there is none. */
export function handOverScan(text: string): boolean {
  takers.at(-1)?.current(text)
  return takers.length > 0
}
