/** Loads the few files that a shopper needs next while the browser is idle, so that they are there without a connection. */
import pages from 'virtual:pages'
import { readCart } from '#app/cart/browser-cart.ts'
import { lastRootAnswer } from '#app/frame/root-data.ts'
import { loadFiles } from './load-here.ts'
import { loadStyles } from './load-styles.ts'

/** The bar of the cart, and where most go from a list; what comes behind these is loaded on the way there. */
function nextParts() {
  const { signIn = NOBODY } = lastRootAnswer() ?? {}
  return [
    () => import('#app/cart/cart-bar.tsx'),
    pages['/product/:id/:slug?'],
    pages['/cart'],
    signIn.includes(NOBODY) ? undefined : () => import('#app/session/sign-out.ts'),
    readCart().length > 0 ? pages['/checkout'] : undefined,
  ]
}

const NOBODY = '"user":null'

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
