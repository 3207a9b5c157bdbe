import { href } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { Page } from '#app/kit/page/page.tsx'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { loadSignIn } from './enter.ts'
import { SendLinkForm } from './send-link-form.tsx'
import { SIGN_IN } from './sign-in.texts.tsx'

export const load = loadSignIn

export const meta = ({ shop, language }: MetaArgs) => privateMeta(shop, SIGN_IN[language].forgot)

/** Sends a link to choose a new password. Whether the address has an account is not said. */
export default function ForgotPassword({ loaderData }: PageProps<typeof load>) {
  const t = SIGN_IN.use()
  return (
    <Page heading={t.forgot} lead={loaderData.ways.emailLink ? t.forgotLead : undefined}>
      <SendLinkForm
        loaded={loaderData}
        call="request-password-reset"
        details={{ redirectTo: href('/reset-password') }}
        sent={t.forgotSent}
      />
    </Page>
  )
}
