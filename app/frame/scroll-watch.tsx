import { useEffect } from 'react'

/** Distance from the top within which the header stays. */
const HEADER_PX = 150
/** Movement of a resting finger. */
const SLACK_PX = 8

/** Sets the root's `data-header` by the direction of scrolling: a phone's header comes back on the way up. */
export function ScrollWatch() {
  useEffect(() => {
    const { dataset } = document.documentElement
    let last = scrollY
    function follow() {
      const moved = scrollY - last
      const state = scrollY < HEADER_PX ? 'top' : moved < 0 ? 'back' : 'gone'
      if (state !== 'top' && dataset.header && Math.abs(moved) < SLACK_PX) return
      last = scrollY
      if (dataset.header !== state) dataset.header = state
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  return null
}
