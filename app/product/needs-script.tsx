/** Says why the buttons of a list or a product do nothing in a browser without scripts, and how to buy all the same. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="my-2 text-muted">Please turn on JavaScript to order, or call us.</p>
    </noscript>
  )
}
