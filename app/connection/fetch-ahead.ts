/** Loads the files of the shop's other pages while the browser is idle, so that they open without a connection. */
import pages from 'virtual:pages'
import { loadFiles } from './load-here.ts'
import { loadStyles } from './load-styles.ts'

/** Needed once something is in the cart, and for logging out. */
const PARTS = [() => import('#app/cart/cart-bar.tsx'), () => import('#app/session/sign-out.ts')]

/** One after the other, beginning with style sheets that this page lacks. */
export async function fetchAhead(): Promise<void> {
  await loadFiles(loadStyles).catch(() => undefined)
  const ofShop = Object.entries(pages).filter(([id]) => id !== 'desk' && !id.startsWith('/admin'))
  for (const load of [...PARTS, ...ofShop.map(([, page]) => page)]) {
    await idle()
    // What fails is requested again when it is needed.
    await loadFiles<unknown>(load).catch(() => undefined)
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 100)
  })
}
