/** Loads the files of the pages that follow most often while the browser is idle, so that they work offline. */
import pages from 'virtual:pages'
import { readCart } from '#app/shop/cart/browser-cart.ts'
import { loadFiles } from './load-here.ts'
import { loadStyles } from './load-styles.ts'
import { pagesAhead } from './pages-ahead.ts'

/** The cart bar and the pages that follow most often. */
function nextParts() {
  const next = pagesAhead(readCart().length > 0)
  return [() => import('#app/shop/cart/cart-bar.tsx'), ...next.map((path) => pages[path])]
}

/** Loads the files one after the other, style sheets that this page lacks first. */
export async function fetchAhead(): Promise<void> {
  await loadFiles(loadStyles).catch(() => undefined)
  for (const load of nextParts()) {
    await idle()
    // A file that fails is requested again when it is needed.
    if (load) await loadFiles<unknown>(load).catch(() => undefined)
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 100)
  })
}
