import { useEffect, useState } from 'react'
import { ArrowUp } from '#app/ui/icons.tsx'

/** Closer to the top than this, the header stays in its place. */
const HEADER_PX = 150
/** A finger that rests moves a little. */
const SLACK_PX = 8
const DEEP_SCREENS = 3

/**
 * Sets `data-header` of the root by the direction of scrolling: on a phone the header comes back on the way up. Far down in a
 * long page it shows a button to the top.
 */
export function ScrollWatch() {
  const [isDeep, setDeep] = useState(false)
  useEffect(() => watchScrolling(setDeep), [])
  if (!isDeep) return null
  return (
    <button type="button" className="to-top" aria-label="Back to top" onClick={toTop}>
      <ArrowUp />
    </button>
  )
}

function watchScrolling(setDeep: (isDeep: boolean) => void): () => void {
  const { dataset } = document.documentElement
  let last = scrollY
  function follow() {
    const moved = scrollY - last
    setDeep(scrollY > DEEP_SCREENS * innerHeight)
    const state = scrollY < HEADER_PX ? 'top' : moved < 0 ? 'back' : 'gone'
    if (state !== 'top' && dataset.header && Math.abs(moved) < SLACK_PX) return
    last = scrollY
    if (dataset.header !== state) dataset.header = state
  }
  follow()
  addEventListener('scroll', follow, { passive: true })
  return () => removeEventListener('scroll', follow)
}

/** Moves the focus, too. */
function toTop() {
  document.querySelector<HTMLElement>('.site-logo')?.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: 'smooth' })
}
