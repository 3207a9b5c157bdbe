import type { ReactNode } from 'react'

/** Stacks the desk's messages at the lower edge, above a phone's menu and a page's bar. */
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

/** Room below a bar in which messages stand without covering it. */
const ROOM_PX = 160

/** A ref for a page's bar at the lower edge: messages stay above it, whatever its height and place. */
export function reportBarHeight(bar: HTMLElement | null) {
  if (!bar) return undefined
  const { style } = document.documentElement
  const report = () => {
    const { position, bottom } = getComputedStyle(bar)
    const below = innerHeight - (Number.parseFloat(bottom) || 0) - bar.getBoundingClientRect().bottom
    // A bar may also stand within the page.
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
