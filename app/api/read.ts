// biome-ignore lint/style/noRestrictedImports: the one door for redirects
import { href, redirect, redirectDocument, replace } from 'react-router'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import { pathForHeader } from '#store/own-path.ts'
import { type Answer, ask, type Result } from './ask.ts'

/**
 * Reads for a page. Without an answer `status` is the status of the page. Whoever must be signed in gives the request of
 * the page as `orLogin`: visitors are sent to log in and come back afterwards, and what is gone is a page that is not found.
 */
export async function read<T>(
  call: () => Promise<Answer<T>>,
  { orLogin }: { orLogin?: Pick<Request, 'url'> } = {},
): Promise<Result<T>> {
  const result = await ask(call)
  if (orLogin && result.status === 401) throw toLogin(orLogin)
  if (orLogin && result.kind === 'gone') throw new Response(null, { status: 404 })
  return result
}

/** A page does not wait longer than this for what it can do without. */
const PATIENCE_MS = 2000

/** The call's answer; undefined when it fails or takes too long, which is only logged. */
export async function orNothing<T>(
  signal: AbortSignal,
  call: (init: { signal: AbortSignal }) => Promise<Answer<T>>,
): Promise<T | undefined> {
  const init = { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) }
  return (await read(() => call(init))).answer
}

function toLogin({ url }: Pick<Request, 'url'>): Response {
  noteSignInChanged()
  return leaveFor(`${href('/login')}?${new URLSearchParams({ next: new URL(url).pathname })}`)
}

/** Sends the browser to another address of the shop; `forGood` where it is another from now on, for search engines too. */
export function leaveFor(path: string, { forGood = false } = {}): Response {
  return redirect(pathForHeader(path), forGood ? 301 : 302)
}

/** The other address takes the place of this one in the browser's history. */
export function leaveInstead(path: string): Response {
  return replace(pathForHeader(path))
}

/** Also a browser's script asks the server for the address: it is no page. */
export function leaveForDocument(path: string): Response {
  return redirectDocument(pathForHeader(path))
}
