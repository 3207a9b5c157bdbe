import { href } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { secretMeta } from '#app/frame/page-meta.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/no-more-mail'

/** Refusals of a link that never was one, or no longer is. */
const UNKNOWN = ['not_found', 'invalid_input']
const UNKNOWN_LINK = { message: 'This link is wrong or too old. Please use the link in our newest mail.' }

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  secretMeta(matches, loaderData?.token ? 'No more messages' : 'A link that does not work')

/** Where a message about a request leads whoever wants no more of them. Opening it changes nothing: mail programs do that too. */
export default function NoMoreMail({ loaderData: { token } }: Route.ComponentProps) {
  const { send, isReady, done, refusal } = useSend()
  const isUnknown = token === '' || UNKNOWN.includes(refusal?.code ?? '')

  function stop() {
    void send(() => browserApi['product-requests']['no-more'].$post({ json: { token } }), {
      keepsPage: true,
      done: 'Done. We will not write to you about requests again.',
    })
  }

  return (
    <Page heading="No more messages">
      <div className="panel mt-5 grid max-w-md gap-4">
        {done ? (
          <Notice kind="success">
            <p role="status">{done}</p>
          </Notice>
        ) : null}
        <FormError of={isUnknown ? UNKNOWN_LINK : refusal} />
        {done || isUnknown ? (
          <ButtonLink to={href('/')}>Continue Shopping</ButtonLink>
        ) : (
          <>
            <p>
              We write to an email address when a product is here that somebody asked for with it. If that was not you,
              or you want no more of these messages, we never send you one again. Messages about your orders still come.
            </p>
            <Button disabled={!isReady} onClick={stop}>
              Stop mails about requests
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}
