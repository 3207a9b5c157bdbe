/** What only somebody signed in may read about themselves. Visitors are sent to log in, and come back afterwards. */
import { redirect } from 'react-router'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import { logFailure } from '#app/log.ts'

type Answer<T> = { ok: boolean; status: number; json: () => Promise<T> }

/** `found` is absent when the answer did not come; `status` is then the status of the page. */
export type Own<T> = { status: number; found: T | undefined }

/** Asks as the person whose session the request carries. A call that never arrived counts as 503; 404 is the page's. */
export async function askOwn<T>(request: Pick<Request, 'url'>, call: () => Promise<Answer<T>>): Promise<Own<T>> {
  const answer = await call().catch((error: unknown) => {
    logFailure('The answer did not arrive', error)
    return undefined
  })
  if (answer?.status === 401) throw toLogin(request)
  if (answer?.status === 404) throw new Response(null, { status: 404 })
  if (!answer?.ok) return { status: answer?.status ?? 503, found: undefined }
  return { status: 200, found: await answer.json() }
}

function toLogin({ url }: Pick<Request, 'url'>): Response {
  noteSignInChanged()
  return redirect(`/login?${new URLSearchParams({ next: new URL(url).pathname })}`)
}
