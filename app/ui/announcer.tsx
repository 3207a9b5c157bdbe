import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Says a sentence to those who hear the page, without moving anything. The same sentence can be said again. */
export function announce(text: string): void {
  said = said === text ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/** The one polite live region of the page. */
export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => said,
    () => '',
  )
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
