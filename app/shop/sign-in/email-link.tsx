import { href } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { Page } from '#app/kit/page/page.tsx'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { loadSignIn, withNext } from './enter.ts'
import { SendLinkForm } from './send-link-form.tsx'

export const load = loadSignIn

export const meta = ({ shop }: MetaArgs) => privateMeta(shop, 'Sign-in link')

/** Sends a link that signs in once. A link that fails leads back to this page, which says why. */
export default function EmailLink({ loaderData }: PageProps<typeof load>) {
  const { next, ways } = loaderData
  return (
    <Page
      heading="Email me a sign-in link"
      lead={ways.emailLink ? 'No password needed: open the link that we send you.' : undefined}
    >
      <SendLinkForm
        loaded={loaderData}
        call="sign-in/magic-link"
        details={{ callbackURL: next, errorCallbackURL: withNext(href('/login/email-link'), next) }}
        sent={(email) => (
          <>
            We have sent a link to {email}. It works once, for ten minutes. Nothing there? Look among the spam, or ask
            for another one below.
          </>
        )}
      />
    </Page>
  )
}
