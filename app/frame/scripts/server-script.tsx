import { useState } from 'react'

let isRunning = false

/** Notes that the page is hydrated; the browser renders alone from now on. */
export function noteScriptsRun() {
  isRunning = true
}

/** A value for the server's rendering and the first one in the browser; undefined afterwards. */
export function useFromServer<T>(make: () => T): T | undefined {
  const [first] = useState(() => (isRunning ? undefined : make()))
  return first
}

type Props = {
  /** A script that the policy names by hash, or escaped data. May be empty in the browser. */
  text: string
  id?: string
  type?: string
}

/**
 * A script element that only the server renders. A browser would not run one that it renders, and the policy forbids it to make
 * HTML out of text.
 */
export function ServerScript({ text, ...about }: Props) {
  // The same object each time, because with another React would set the HTML again.
  const first = useFromServer(() => ({ __html: text }))
  if (first === undefined) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place; what comes here is said above
  return <script {...about} suppressHydrationWarning dangerouslySetInnerHTML={first} />
}
