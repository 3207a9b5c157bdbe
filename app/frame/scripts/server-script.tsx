import { useState } from 'react'

let isRunning = false

/** Notes that the page is hydrated: what is rendered from now on, the browser renders alone. */
export function noteScriptsRun() {
  isRunning = true
}

/** A value of the server and the first rendering in the browser; undefined once the browser renders alone. */
export function useFromServer<T>(make: () => T): T | undefined {
  const [first] = useState(() => (isRunning ? undefined : make()))
  return first
}

type Props = {
  /** Code that the content security policy names, or escaped data. May be empty in the browser. */
  text: string
  id?: string
  type?: string
}

/**
 * A script element that only the server renders. The browser would not run one that it renders itself, and the policy forbids
 * it to make HTML out of text.
 */
export function ServerScript({ text, ...about }: Props) {
  // The same object each time: with another one React would set the HTML again, which the policy forbids.
  const first = useFromServer(() => ({ __html: text }))
  if (first === undefined) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place; what comes here is said above
  return <script {...about} suppressHydrationWarning dangerouslySetInnerHTML={first} />
}
