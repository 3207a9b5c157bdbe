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

/** The ref of a page's bar at the lower edge: what is said stands above it, however high it grows. */
export function reportBarHeight(bar: HTMLElement | null) {
  if (!bar) return undefined
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => {
    // Where there is room, a bar may stand in the page.
    const isAtEdge = getComputedStyle(bar).position !== 'static'
    style.setProperty('--bar', isAtEdge ? `${bar.offsetHeight}px` : '0px')
  })
  watch.observe(bar)
  return () => {
    watch.disconnect()
    style.removeProperty('--bar')
  }
}
