import { href } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { PasteLink } from '#app/kit/form/paste-link.tsx'
import { Notice } from '#app/kit/page/notice.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { useLinkToken } from '#app/kit/page/use-link-token.ts'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'

/** Refusals of a link that is wrong or too old. */
const UNKNOWN = ['not_found', 'invalid_input']
const UNKNOWN_LINK = {
  code: 'not_found',
  message: 'This link is wrong or too old. Please use the link in our newest mail.',
}

const DONE = 'Done. We will not write to you about requests again.'

/** For browsers without scripts, the address says how it ended. */
export function load({ request }: PageArgs) {
  const asked = new URL(request.url).searchParams
  return { isDone: asked.has('done'), refusal: asked.has('error') ? UNKNOWN_LINK : undefined }
}

export const meta = ({ shop }: MetaArgs) => secretMeta(shop, 'No more messages')

/** The page for unsubscribing from mails about a request. Opening it changes nothing, because mail programs open links too. */
export default function NoMoreMail({ loaderData }: PageProps<typeof load>) {
  const { send, isReady, done = loaderData.isDone ? DONE : undefined, refusal } = useSend(undefined, loaderData.refusal)
  const { token, isOpening } = useLinkToken()
  const isUnknown = UNKNOWN.includes(refusal?.code ?? '')

  function stop() {
    void send(() => browserApi['product-requests']['no-more'].$post({ json: { token: token ?? '' } }), {
      keepsPage: true,
      done: DONE,
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
          <p>
            We write to an email address when a product is here that somebody asked for with it. If that was not you, or
            you want no more of these messages, we send you none again, unless you ask for one when you are logged in.
            Messages about your orders still come.
          </p>
        )}
        {token && !done && !isUnknown ? (
          <Button disabled={!isReady} onClick={stop}>
            Stop mails about requests
          </Button>
        ) : null}
        {token || done ? null : <PasteLink isOpening={isOpening} />}
      </div>
    </Page>
  )
}
