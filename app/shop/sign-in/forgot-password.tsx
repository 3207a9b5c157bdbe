import { href } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { Page } from '#app/kit/page/page.tsx'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { loadSignIn } from './enter.ts'
import { SendLinkForm } from './send-link-form.tsx'

export const load = loadSignIn

export const meta = ({ shop }: MetaArgs) => privateMeta(shop, 'Forgot your password?')

/** Sends a link to choose a new password. Whether the address has an account is not said. */
export default function ForgotPassword({ loaderData }: PageProps<typeof load>) {
  return (
    <Page
      heading="Forgot your password?"
      lead={loaderData.ways.emailLink ? 'Tell us your email, and we send you a link to choose a new one.' : undefined}
    >
      <SendLinkForm
        loaded={loaderData}
        call="request-password-reset"
        details={{ redirectTo: href('/reset-password') }}
        sent={(email) => (
          <>
            If {email} has an account here, a link should reach it within minutes. It works once, for an hour. Nothing
            there? Look among the spam, or call us.
          </>
        )}
      />
    </Page>
  )
}
