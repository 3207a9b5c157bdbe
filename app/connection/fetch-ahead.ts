/** The files of the shop's other pages, fetched while nothing else happens: they open where there is no connection. */
import pages from 'virtual:pages'
import { loadFiles } from './load-here.ts'
import { loadStyles } from './load-styles.ts'

/** Loaded when something is put into the cart, and by those who log out. */
const PARTS = [() => import('#app/cart/cart-bar.tsx'), () => import('#app/session/sign-out.ts')]

/** One after the other. First what this page itself lacks. */
export async function fetchAhead(): Promise<void> {
  await loadFiles(loadStyles).catch(() => undefined)
  const ofShop = Object.entries(pages).filter(([id]) => id !== 'desk' && !id.startsWith('/admin'))
  for (const load of [...PARTS, ...ofShop.map(([, page]) => page)]) {
    await idle()
    // What does not come is asked for once more when it is wanted.
    await loadFiles<unknown>(load).catch(() => undefined)
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 100)
  })
}
