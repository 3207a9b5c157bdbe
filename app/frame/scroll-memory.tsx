import { ScrollRestoration } from 'react-router'
import { SCROLL_SCRIPT } from './scripts/inline-scripts.ts'
import { ServerScript } from './scripts/server-script.tsx'

/** Restores the scroll position; in a document that is loaded, before its first paint. */
export function ScrollMemory() {
  return (
    <>
      <ScrollRestoration />
      <ServerScript text={import.meta.env.SSR ? SCROLL_SCRIPT : ''} />
    </>
  )
}
