import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { apiContext, browserApi } from '#app/api/api-client.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import { Captcha } from '#app/sign-in/captcha.tsx'
import { Divider } from '#app/sign-in/divider.tsx'
import { enter, loadSignIn, textOf } from '#app/sign-in/enter.ts'
import { type ErrorLine, IdentityForm } from '#app/sign-in/identity-form.tsx'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import { passwordHint, type Ways } from '#app/sign-in/password-hint.ts'
import { SocialSignIn } from '#app/sign-in/social-sign-in.tsx'
import { Field } from '#app/ui/field.tsx'
import { Page } from '#app/ui/page.tsx'
import { PERSON_LIMITS } from '#store/identity/person-limits.ts'
import type { Route } from './+types/signup'

/** Where the link in the mail that asks whether an address is theirs leads people. */
const VERIFIED_PATH = '/email-verified'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadSignIn(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSignIn(browserApi, request)
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return privateMeta(matches, 'Create an Account')
}

export default function Signup({ loaderData: { next, ways, refusal } }: Route.ComponentProps) {
  const errorLine = useState(refusal)
  return (
    <Page heading="Create an Account" lead="So that we know whom to call about an order.">
      <div className="panel mt-5 grid max-w-md gap-5">
        <AccountForm next={next} ways={ways} errorLine={errorLine} />
        {ways.social.length > 0 ? (
          <>
            <Divider />
            <SocialSignIn verb="Sign up" providers={ways.social} next={next} errorLine={errorLine} />
          </>
        ) : null}
        <p>
          Have an account?{' '}
          <Link to={`/login?${new URLSearchParams({ next })}`} className="text-link">
            Login
          </Link>
        </p>
      </div>
    </Page>
  )
}

function AccountForm({ next, ways, errorLine }: { next: string; ways: Ways; errorLine: ErrorLine }) {
  const navigate = useNavigate()
  async function send(form: FormData) {
    const said = { name: textOf(form, 'name'), email: textOf(form, 'email'), password: form.get('password') }
    const outcome = await enter('sign-up/email', { ...said, callbackURL: VERIFIED_PATH }, form)
    if (outcome.kind === 'refused') return outcome.refusal
    await navigate(next, { replace: true })
  }
  return (
    <IdentityForm action="Sign Up" send={send} errorLine={errorLine}>
      <Field label="Name" name="name" autoComplete="name" maxLength={PERSON_LIMITS.name} required />
      <Field label="Email" name="email" type="email" autoComplete="email" maxLength={PERSON_LIMITS.email} required />
      <PasswordField name="password" autoComplete="new-password" hint={passwordHint(ways.passwordPolicy)} required />
      <Captcha captcha={ways.captcha} round={errorLine[0]} />
    </IdentityForm>
  )
}
