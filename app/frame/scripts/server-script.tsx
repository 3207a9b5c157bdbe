import { useState } from 'react'

let isRunning = false

/** Says that the scripts of this page run: what is made from now on, the browser makes. */
export function noteScriptsRun() {
  isRunning = true
}

/** The text that the server wrote into this page; undefined when the browser makes the page. */
export function useFromServer<T>(make: () => T): T | undefined {
  const [first] = useState(() => (isRunning ? undefined : make()))
  return first
}

type Props = {
  /** Code of ours that the policy names, or data with every "<" written in another way; no browser needs to know it. */
  text: string
  id?: string
  type?: string
}

/**
 * A script element that only the server writes. A browser that makes one itself runs nothing of it, and may not make HTML
 * out of text at all.
 */
export function ServerScript({ text, ...about }: Props) {
  // One object for as long as it stands: React writes HTML anew when another one comes, and the policy forbids that.
  const first = useFromServer(() => ({ __html: text }))
  if (first === undefined) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place; what comes here is said above
  return <script {...about} suppressHydrationWarning dangerouslySetInnerHTML={first} />
}
