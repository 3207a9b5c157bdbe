import { href } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { Page } from '#app/kit/page/page.tsx'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { loadSignIn } from './enter.ts'
import { SendLinkForm } from './send-link-form.tsx'
import { SIGN_IN } from './sign-in.texts.tsx'

export const load = loadSignIn

export const meta = ({ shop, language }: MetaArgs) => privateMeta(shop, SIGN_IN[language].emailLinkTitle)

/** Sends a link that signs in once. A link that fails leads back to this page, which says why. */
export default function EmailLink({ loaderData }: PageProps<typeof load>) {
  const t = SIGN_IN.use()
  const { next, ways } = loaderData
  return (
    <Page heading={t.emailLink} lead={ways.emailLink ? t.emailLinkLead : undefined}>
      <SendLinkForm
        loaded={loaderData}
        call="sign-in/magic-link"
        details={{ callbackURL: next, errorCallbackURL: withNext(href('/login/email-link'), next) }}
        sent={t.emailLinkSent}
      />
    </Page>
  )
}
