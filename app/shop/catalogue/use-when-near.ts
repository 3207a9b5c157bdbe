import { type RefObject, useEffect } from 'react'

/** Up to 800 pixels below the window, to be loaded in time; and anywhere above it, since a shopper may jump past it. */
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
