import { href } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { LinkPage } from '#app/kit/page/link-page.tsx'
import { useLinkToken } from '#app/kit/page/use-link-token.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
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
  const sending = useSend(undefined, loaderData.refusal)
  const { done = loaderData.isDone ? DONE : undefined, refusal } = sending
  const link = useLinkToken()
  const { token } = link
  const isUnknown = UNKNOWN.includes(refusal?.code ?? '')
  return (
    <LinkPage heading="No more messages" link={link} done={done} refusal={isUnknown ? UNKNOWN_LINK : refusal}>
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
        <Press
          sending={sending}
          call={() => browserApi['product-requests']['no-more'].$post({ json: { token } })}
          done={DONE}
          keepsPage
        >
          Stop mails about requests
        </Press>
      ) : null}
    </LinkPage>
  )
}
