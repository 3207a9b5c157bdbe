/** Paths of this shop, and what only looks like one. Browser-safe. */

/** Where to go after signing in: a path of this shop, whatever was asked for. */
export function safeReturnPath(wanted: string | null | undefined): string {
  return wanted && isOwnPath(wanted) ? pathForHeader(wanted) : '/'
}

/** The path as a header may say it, which knows no letter beyond ASCII and no half of one. */
export function pathForHeader(path: string): string {
  const { pathname, search, hash } = new URL(path, OWN)
  return pathname + search + hash
}

/** Whether a browser stays in this shop, however it reads the path: with `/./` or `/%2e/` removed, too. */
export function isOwnPath(text: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, OWN)) return false
  const { origin, pathname } = new URL(text, OWN)
  return origin === OWN && !pathname.startsWith('//')
}

const OWN = 'http://own.invalid'
