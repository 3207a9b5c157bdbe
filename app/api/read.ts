import { href, redirect } from 'react-router'
import { noteSignInChanged } from '#app/frame/root-data.ts'
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

function toLogin({ url }: Pick<Request, 'url'>): Response {
  noteSignInChanged()
  return redirect(`${href('/login')}?${new URLSearchParams({ next: new URL(url).pathname })}`)
}
