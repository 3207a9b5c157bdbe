import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { SCROLL_SCRIPT } from './scripts/inline-scripts.ts'
import { ServerScript } from './scripts/server-script.tsx'

/** Brings people back to where they had scrolled: React Router's `<ScrollRestoration>`, with a script that never changes. */
export function ScrollMemory() {
  useScrollRestoration()
  return <ServerScript text={SCROLL_SCRIPT} />
}
