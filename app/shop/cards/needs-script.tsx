import { CARDS } from './cards.texts.ts'

/** Tells people without JavaScript how to order. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="my-2 text-muted">{CARDS.use().needsScript}</p>
    </noscript>
  )
}
