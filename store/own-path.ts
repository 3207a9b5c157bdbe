/** Paths of this shop, told apart from lookalikes. Browser-safe. */
import { withoutLanguage } from './language.ts'

/** Where to go after signing in: always a path of this shop, without its language: who follows it stays in their own. */
export function safeReturnPath(wanted: string | null | undefined): string {
  return wanted && isOwnPath(wanted) ? withoutLanguage(pathForHeader(wanted)) : '/'
}

/** The path in the ASCII that a header allows. */
export function pathForHeader(path: string): string {
  const { pathname, search, hash } = new URL(path, OWN)
  return pathname + search + hash
}

/** Whether a browser stays in this shop, even after it resolves `/./` or `/%2e/`. */
export function isOwnPath(text: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, OWN)) return false
  const { origin, pathname } = new URL(text, OWN)
  return origin === OWN && !pathname.startsWith('//')
}

const OWN = 'http://own.invalid'
