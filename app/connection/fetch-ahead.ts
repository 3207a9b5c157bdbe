/** The files of the shop's other pages, fetched while nothing else happens: they open where there is no connection. */
import pages from 'virtual:pages'
import { loadFiles } from './load-here.ts'

/** Loaded when something is put into the cart. */
const PARTS = [() => import('#app/cart/cart-bar.tsx'), () => import('#app/checkout/checkout-memory.ts')]

/** One after the other; none for somebody who pays for each byte. */
export async function fetchAhead(): Promise<void> {
  if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData) return
  const ofShop = Object.entries(pages).filter(([id]) => id !== 'desk' && !id.startsWith('/admin'))
  for (const load of [...PARTS, ...ofShop.map(([, page]) => page)]) {
    await idle()
    await loadFiles<unknown>(load)
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 100)
  })
}
