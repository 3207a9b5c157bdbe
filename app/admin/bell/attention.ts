/** Whether somebody is at the desk, and whether what they look at may change under their finger. */
const AT_REST_MS = 3000
const TOP_PX = 8

let touchedAt = 0

/** Notes every press, key and turn of the wheel, until the answer is called. */
export function watchHands(onTouch: () => void): () => void {
  const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
  const note = ({ type }: Event) => {
    touchedAt = Date.now()
    if (type !== 'pointermove') onTouch()
  }
  for (const type of events) addEventListener(type, note, { passive: true })
  return () => {
    for (const type of events) removeEventListener(type, note)
  }
}

/** The page is in front of somebody. */
export function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

/** The list stands at its top, nobody touches it, and nothing is open or being typed. */
export function isAtRest(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select') === true
  const isOpen = document.querySelector('dialog[open], :popover-open') !== null
  return scrollY <= TOP_PX && Date.now() - touchedAt > AT_REST_MS && !isTyping && !isOpen
}
