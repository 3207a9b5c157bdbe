/** Tells people without JavaScript how to order. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="my-2 text-muted">Please turn on JavaScript to order, or call us.</p>
    </noscript>
  )
}
