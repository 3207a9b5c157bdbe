import { href } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { LinkPage } from '#app/kit/page/link-page.tsx'
import { useLinkToken } from '#app/kit/page/use-link-token.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import type { Language } from '#store/language.ts'
import { NO_MORE_MAIL } from './no-more-mail.texts.ts'

/** Refusals of a link that is wrong or too old. */
const UNKNOWN = ['not_found', 'invalid_input']
/** For browsers without scripts, the address says how it ended. */
export function load({ request, language }: PageArgs) {
  const asked = new URL(request.url).searchParams
  return { isDone: asked.has('done'), refusal: asked.has('error') ? unknownLink(language) : undefined }
}

const unknownLink = (language: Language) => ({ code: 'not_found', message: NO_MORE_MAIL[language].unknownLink })

export const meta = ({ shop, language }: MetaArgs) => secretMeta(shop, NO_MORE_MAIL[language].heading)

/** The page for unsubscribing from mails about a request. Opening it changes nothing, because mail programs open links too. */
export default function NoMoreMail({ loaderData }: PageProps<typeof load>) {
  const [t, language] = [NO_MORE_MAIL.use(), useLanguage()]
  const sending = useSend(undefined, loaderData.refusal)
  const { done = loaderData.isDone ? t.done : undefined, refusal } = sending
  const link = useLinkToken()
  const { token } = link
  const isUnknown = UNKNOWN.includes(refusal?.code ?? '')
  return (
    <LinkPage heading={t.heading} link={link} done={done} refusal={isUnknown ? unknownLink(language) : refusal}>
      {done || isUnknown ? <ButtonLink to={href('/')}>{t.goOn}</ButtonLink> : <p>{t.what}</p>}
      {token && !done && !isUnknown ? (
        <Press
          sending={sending}
          call={() => browserApi['product-requests']['no-more'].$post({ json: { token } })}
          done={t.done}
          keepsPage
        >
          {t.stop}
        </Press>
      ) : null}
    </LinkPage>
  )
}
