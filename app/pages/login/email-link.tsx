import { useState } from 'react'
import { Link } from 'react-router'
import { apiContext, browserApi } from '#app/api-client.ts'
import { ask, loadSignIn, textOf } from '#app/sign-in/enter.ts'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Captcha } from '#app/ui/sign-in/captcha.tsx'
import { IdentityForm } from '#app/ui/sign-in/identity-form.tsx'
import { PERSON_LIMITS } from '#store/people/people.ts'
import type { Route } from './+types/email-link'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadSignIn(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSignIn(browserApi, request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Sign-in link · Tokri' }, { name: 'robots', content: 'noindex' }]
}

/** Sends a link that signs in whoever opens it, once. A link that fails comes back to this page, which says why. */
export default function EmailLink({ loaderData: { next, ways, refusal } }: Route.ComponentProps) {
  const errorLine = useState(refusal)
  const [sentTo, setSentTo] = useState<string>()

  async function send(form: FormData) {
    const email = textOf(form, 'email')
    const errorCallbackURL = `/login/email-link?${new URLSearchParams({ next })}`
    const refused = await ask('sign-in/magic-link', { email, callbackURL: next, errorCallbackURL }, form)
    if (!refused) setSentTo(email)
    return refused
  }

  return (
    <Page heading="Email me a sign-in link" lead="No password needed: open the link that we send you.">
      <div className="panel mt-5 grid max-w-md gap-4">
        {sentTo ? (
          <Notice kind="success">
            <p role="status">
              We have sent a link to <strong>{sentTo}</strong>. It works once, for ten minutes. Nothing there? Look
              among the spam, or ask for another one below.
            </p>
          </Notice>
        ) : null}
        <IdentityForm action={sentTo ? 'Send another link' : 'Send the link'} send={send} errorLine={errorLine}>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={PERSON_LIMITS.email}
            required
          />
          <Captcha captcha={ways.captcha} round={errorLine[0] ?? sentTo} />
        </IdentityForm>
        <Link to={`/login?${new URLSearchParams({ next })}`} className="text-link">
          Back to login
        </Link>
      </div>
    </Page>
  )
}
