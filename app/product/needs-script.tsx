/** Says why the buttons of a list or a product do nothing in a browser without scripts, and how to buy all the same. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="my-2 text-muted">Adding to the cart needs JavaScript. Please call us to order.</p>
    </noscript>
  )
}
