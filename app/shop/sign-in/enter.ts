/** Signs people in, and loads what the sign-in pages need. */

import { href, useNavigate } from 'react-router'
import { noteSignedIn } from '#app/frame/root-data.ts'
import { tellOtherTabs } from '#app/frame/session/sign-in-news.ts'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { type ApiClient, browserApi } from '#app/kit/api/api-client.ts'
import { ask, type OwnRefusal, type Refusal } from '#app/kit/api/ask.ts'
import { replaceWith } from '#app/kit/api/read.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import type { PageArgs } from '#app/page.tsx'
import { safeReturnPath } from '#store/own-path.ts'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'
import { forgetTypedEmail } from './email-field.tsx'
import type { identityCall } from './identity-call.ts'

/** Tells all pages and tabs that somebody is signed in. */
export function enterSession(): void {
  forgetTypedEmail()
  noteSignedIn()
  tellOtherTabs({ isSignedIn: true })
}

/** Signs somebody in, then opens `next` or the second step. `refusal` is one that the page opens with. */
export function useEntering(next: string, refusal?: OwnRefusal) {
  const navigate = useNavigate()
  const sending = useSend(undefined, refusal)

  function enter(call: ReturnType<typeof identityCall>, failed?: (refused: Refusal) => string) {
    return sending.send(call, {
      ...(failed && { failed }),
      keepsPage: true,
      after: async ({ twoFactorRedirect }) => {
        if (twoFactorRedirect === true) return navigate(withNext(href('/login/second-factor'), next), { replace: true })
        enterSession()
        return navigate(await placeAfter(next), { replace: true })
      },
    })
  }

  return { ...sending, enter }
}

/** Where to go after signing in: staff who came from the home page go to the desk. */
export async function placeAfter(next: string): Promise<string> {
  if (next !== href('/')) return next
  const { answer } = await ask(() => browserApi.me.$get())
  return answer?.isAdmin ? href('/admin') : next
}

/** Where to go after signing in: a path of this shop. */
export function returnPathOf(request: Pick<Request, 'url'>): string {
  return safeReturnPath(new URL(request.url).searchParams.get('next'))
}

/** The data of a sign-in page: where it leads, the ways to sign in, and the error that led to it. */
export async function loadSignIn({ api, request, language }: PageArgs) {
  const [next, ways] = await Promise.all([leaveWhenSignedIn(api, request), readWays(api)])
  const word = new URL(request.url).searchParams.get('error')
  return { next, ways, refusal: word ? refusalOfWord(word, language) : undefined }
}

/** The ways to sign in. Without them there is no page. */
export async function readWays(api: ApiClient) {
  const { answer, status } = await ask(() => api.auth.ways.$get())
  if (!answer) throw new Response(null, { status })
  return answer
}

async function leaveWhenSignedIn(api: ApiClient, request: Request): Promise<string> {
  const next = returnPathOf(request)
  const { answer } = await ask(() => api.me.$get())
  if (!answer?.user) return next
  noteSignedIn()
  throw replaceWith(answer.isAdmin && next === href('/') ? href('/admin') : next)
}
