import type { ReactNode } from 'react'

/** What the desk says at the lower edge, one above the other: over the menu of a phone and over the bar that a page has there. */
export function BottomStack({ children }: { children: ReactNode }) {
  return (
    <div
      id="edge"
      className="pointer-events-none fixed inset-[auto_0_calc(var(--desk-foot)+var(--bar,0px))] z-30 flex flex-col items-center gap-2 px-2 pb-2 *:*:m-0 print:hidden [&_.connection-strip]:static"
    >
      {children}
    </div>
  )
}

/** Room below a bar in which what is said stands without covering it. */
const ROOM_PX = 160

/** The ref of a page's bar at the lower edge: what is said stands above it, however high it grows, also where it ends with its list. */
export function reportBarHeight(bar: HTMLElement | null) {
  if (!bar) return undefined
  const { style } = document.documentElement
  const report = () => {
    const { position, bottom } = getComputedStyle(bar)
    const below = innerHeight - (Number.parseFloat(bottom) || 0) - bar.getBoundingClientRect().bottom
    // Where there is room, a bar may stand in the page.
    const isInTheWay = position !== 'static' && below < ROOM_PX
    style.setProperty('--bar', isInTheWay ? `${below + bar.offsetHeight}px` : '0px')
  }
  const watch = new ResizeObserver(report)
  watch.observe(bar)
  addEventListener('scroll', report, { passive: true })
  return () => {
    watch.disconnect()
    removeEventListener('scroll', report)
    style.removeProperty('--bar')
  }
}
