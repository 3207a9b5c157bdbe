import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { SCROLL_SCRIPT } from '#app/inline-scripts.ts'

/** Brings people back to where they had scrolled: React Router's `<ScrollRestoration>`, with a script that never changes. */
export function ScrollMemory() {
  useScrollRestoration()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, named in the policy
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCROLL_SCRIPT }} />
}
