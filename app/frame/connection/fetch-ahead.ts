/** Loads the few files that a shopper needs next while the browser is idle, so that they are there without a connection. */
import pages from 'virtual:pages'
import { readCart } from '#app/shop/cart/browser-cart.ts'
import { loadFiles } from './load-here.ts'
import { loadStyles } from './load-styles.ts'
import { pagesAhead } from './pages-ahead.ts'

/** The bar of the cart, and the pages that follow most often; what comes behind these is loaded on the way there. */
function nextParts() {
  const next = pagesAhead(readCart().length > 0)
  return [() => import('#app/shop/cart/cart-bar.tsx'), ...next.map((path) => pages[path])]
}

/** One after the other, beginning with style sheets that this page lacks. */
export async function fetchAhead(): Promise<void> {
  await loadFiles(loadStyles).catch(() => undefined)
  for (const load of nextParts()) {
    await idle()
    // What fails is requested again when it is needed.
    if (load) await loadFiles<unknown>(load).catch(() => undefined)
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 100)
  })
}
