import { useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { readProblem } from '#app/api/problem.ts'
import { secretMeta } from '#app/frame/page-meta.ts'
import { logFailure } from '#app/log.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/no-more-mail'

type State = 'asked' | 'sending' | 'stopped' | 'unknown' | 'failed'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  secretMeta(matches, loaderData?.token ? 'No more messages' : 'A link that does not work')

/** Where a message about a request leads whoever wants no more of them. Opening it changes nothing: mail programs do that too. */
export default function NoMoreMail({ loaderData: { token } }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  const [state, setState] = useState<State>(token === '' ? 'unknown' : 'asked')

  async function stop() {
    setState('sending')
    setState(await sendStop(token))
  }

  return (
    <Page heading="No more messages">
      <div className="panel mt-5 grid max-w-md gap-4">
        <End state={state} />
        {state === 'stopped' || state === 'unknown' ? (
          <ButtonLink to="/">Continue Shopping</ButtonLink>
        ) : (
          <>
            <p>
              We write to an email address when a product is here that somebody asked for with it. If that was not you,
              or you want no more of these messages, we never send you one again. Messages about your orders still come.
            </p>
            <Button disabled={!isHydrated || state === 'sending'} onClick={stop}>
              Never write to me about requests
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}

function End({ state }: { state: State }) {
  if (state === 'stopped') {
    return (
      <Notice kind="success">
        <p role="status">Done. We never write to you about requests again.</p>
      </Notice>
    )
  }
  if (state !== 'unknown' && state !== 'failed') return null
  return (
    <Notice kind="warning">
      <p role="alert">
        {state === 'unknown'
          ? 'This link is none of ours, or it is too old. The link in the newest message works.'
          : 'Sorry, something went wrong. Please try again.'}
      </p>
    </Notice>
  )
}

async function sendStop(token: string): Promise<State> {
  try {
    const response = await browserApi['product-requests']['no-more'].$post({ json: { token } })
    if (response.ok) return 'stopped'
    const { code } = await readProblem(response)
    return code === 'not_found' || code === 'invalid_input' ? 'unknown' : 'failed'
  } catch (error) {
    logFailure('The wish for no more mail did not arrive', error)
    return 'failed'
  }
}
