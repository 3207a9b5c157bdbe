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
import type { Route } from './+types/forgot-password'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadSignIn(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSignIn(browserApi, request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Forgot your password? · Tokri' }, { name: 'robots', content: 'noindex' }]
}

/** Sends a link to choose a new password. Whether the address has an account is not said. */
export default function ForgotPassword({ loaderData: { next, ways, refusal } }: Route.ComponentProps) {
  const errorLine = useState(refusal)
  const [sentTo, setSentTo] = useState<string>()

  async function send(form: FormData) {
    const email = textOf(form, 'email')
    const refused = await ask('request-password-reset', { email, redirectTo: '/reset-password' }, form)
    if (!refused) setSentTo(email)
    return refused
  }

  return (
    <Page heading="Forgot your password?" lead="Tell us your email, and we send you a link to choose a new one.">
      <div className="panel mt-5 grid max-w-md gap-4">
        {sentTo ? (
          <Notice kind="success">
            <p role="status">
              If <strong>{sentTo}</strong> has an account here, a link is on its way. It works once, for an hour.
              Nothing there? Look among the spam, or try again.
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
