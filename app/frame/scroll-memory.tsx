import { ScrollRestoration } from 'react-router'
import { SCROLL_SCRIPT } from './scripts/inline-scripts.ts'
import { ServerScript } from './scripts/server-script.tsx'

/** Brings people back to where they had scrolled; in a page that is loaded, before it is painted. */
export function ScrollMemory() {
  return (
    <>
      <ScrollRestoration />
      <ServerScript text={import.meta.env.SSR ? SCROLL_SCRIPT : ''} />
    </>
  )
}
