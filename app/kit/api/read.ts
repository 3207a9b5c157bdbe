// biome-ignore lint/style/noRestrictedImports: the one door for redirects
import { data, href, redirect, redirectDocument, replace } from 'react-router'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import { withoutLanguage } from '#store/language.ts'
import { pathForHeader } from '#store/own-path.ts'
import { type Answer, ask, type Done } from './ask.ts'

/**
 * Reads the answer that a page is made of. Throws a refusal with its status, for the nearest error boundary. `orLogin` is the
 * request of a page for signed-in people, which sends visitors to log in and back.
 */
export async function read<T>(call: () => Promise<Answer<T>>, options?: ReadOptions): Promise<T> {
  return (await readWithHeaders(call, options)).answer
}

type ReadOptions = { orLogin?: Pick<Request, 'url'> }

export async function readWithHeaders<T>(
  call: () => Promise<Answer<T>>,
  { orLogin }: ReadOptions = {},
): Promise<Done<T>> {
  const result = await ask(call)
  if (result.kind === 'done') return result
  if (orLogin && result.status === 401) throw toLogin(orLogin)
  if (orLogin && result.kind === 'gone') throw data(null, { status: 404 })
  throw refusal(result.status, result.code)
}

/** What a page throws for its error boundary. */
export function refusal(status: number, code = '') {
  return data({ refused: code }, { status })
}

/** How long a page waits for optional data. */
const PATIENCE_MS = 2000

/** The answer of an optional call; undefined when it fails, which is logged, or takes too long. */
export async function readOptional<T>(
  signal: AbortSignal,
  call: (init: { signal: AbortSignal }) => Promise<Answer<T>>,
): Promise<T | undefined> {
  const init = { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) }
  return (await ask(() => call(init))).answer
}

export function toLogin({ url }: Pick<Request, 'url'>): Response {
  noteSignInChanged()
  return redirectTo(`${href('/login')}?${new URLSearchParams({ next: withoutLanguage(new URL(url).pathname) })}`)
}

/** Redirects to a path of the shop; `forGood` tells search engines too. */
export function redirectTo(path: string, { forGood = false } = {}): Response {
  return redirect(pathForHeader(path), forGood ? 301 : 302)
}

/** Redirects, and replaces this address in the browser's history. */
export function replaceWith(path: string): Response {
  return replace(pathForHeader(path))
}

/**
 * Redirects to the same address in English, for pages without another language. A full URL, because the router would add its
 * base.
 */
export function leaveForEnglish({ url }: Pick<Request, 'url'>): Response {
  const { origin, pathname, search } = new URL(url)
  return redirectDocument(origin + withoutLanguage(pathname) + search)
}

/** Redirects with a new document, also during a client navigation. */
export function redirectInDocument(path: string): Response {
  return redirectDocument(pathForHeader(path))
}
