import { useEffect } from 'react'

/** Closer to the top than this, the header stays in its place. */
const HEADER_PX = 150
/** A finger that rests moves a little. */
const SLACK_PX = 8

/** Sets `data-header` of the root by the direction of scrolling: on a phone the header comes back on the way up. */
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
