/** Reduces the address of a request to its route, because each address would make a series of its own. */
import { TrieRouter } from 'hono/router/trie-router'
import { FEED_PATH, PLACES } from '#app/places.ts'

/** Routes other than calls and pages. */
const FILES = [
  '/images/*',
  '/assets/*',
  '/fonts/*',
  '/livez',
  '/readyz',
  '/metrics',
  '/sitemap.xml',
  '/robots.txt',
  FEED_PATH,
]
/** For unknown routes, such as those of scanners. */
export const OTHER = 'other'

/** Clients can invent other methods. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The method, or "other" for an unknown one. */
export function methodOf(method: string): string {
  return METHODS.has(method) ? method : OTHER
}

/** `calls` are the patterns of the API, such as "/api/orders/:id". Returns one of them, one of the pages', or "other". */
export function createRouteNames(calls: Iterable<string>): (url: string) => string {
  const router = new TrieRouter<string>()
  const paths = [...new Set([...calls, ...PLACES.map(({ path }) => path), ...FILES])]
  // The first match counts: "/api/products/counts" before "/api/products/:id".
  for (const path of paths.sort((a, b) => vagueness(a) - vagueness(b))) router.add('GET', path, path)
  return (url) => {
    const [path = '/'] = url.split(/[?#]/)
    const [handlers] = router.match('GET', path)
    return handlers[0]?.[0] ?? OTHER
  }
}

function vagueness(path: string): number {
  return path.split(/[:*]/).length + (path.includes('*') ? 100 : 0)
}
