import { sharedValue } from './shared-value.ts'

const message = sharedValue('')

/** Announces a sentence to screen readers, even the same one again. */
export function announce(text: string): void {
  message.set(message.get() === text ? `${text}\u00a0` : text)
}

/** The one polite live region of the page. */
export function Announcer() {
  return (
    <p role="status" className="sr-only">
      {message.use()}
    </p>
  )
}
