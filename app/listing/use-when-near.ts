import { type RefObject, useEffect } from 'react'

/** A little below the window, so that it is there when the shopper is, and anywhere above: a page may be scrolled at once. */
const NEAR = '1000000px 0px 800px 0px'

/** Calls `then` when the element comes near the window, as long as `isWanted`. */
export function useWhenNear(element: RefObject<Element | null>, isWanted: boolean, then: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest `then` is made with the newest `isWanted`
  useEffect(() => {
    const watched = element.current
    if (!isWanted || !watched) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && then(), { rootMargin: NEAR })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, isWanted])
}
