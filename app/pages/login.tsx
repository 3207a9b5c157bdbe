import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { apiContext, browserApi } from '#app/api/api-client.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import { Captcha } from '#app/sign-in/captcha.tsx'
import { Divider } from '#app/sign-in/divider.tsx'
import { enter, loadSignIn, textOf } from '#app/sign-in/enter.ts'
import { type ErrorLine, IdentityForm } from '#app/sign-in/identity-form.tsx'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import type { Ways } from '#app/sign-in/password-hint.ts'
import { SocialSignIn } from '#app/sign-in/social-sign-in.tsx'
import { Field } from '#app/ui/field.tsx'
import { Page } from '#app/ui/page.tsx'
import { PERSON_LIMITS } from '#store/identity/person-limits.ts'
import type { Route } from './+types/login'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadSignIn(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSignIn(browserApi, request)
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return privateMeta(matches, 'Login')
}

export default function Login({ loaderData: { next, ways, refusal } }: Route.ComponentProps) {
  const errorLine = useState(refusal)
  return (
    <Page heading="Login" lead={next === '/checkout' ? 'Log in to place your order. Your cart is kept.' : undefined}>
      <div className="panel mt-5 grid max-w-md gap-5">
        <PasswordForm next={next} ways={ways} errorLine={errorLine} />
        {ways.social.length > 0 ? (
          <>
            <Divider />
            <SocialSignIn verb="Sign in" providers={ways.social} next={next} errorLine={errorLine} />
          </>
        ) : null}
        <OtherWays next={next} ways={ways} />
      </div>
    </Page>
  )
}

function PasswordForm({ next, ways, errorLine }: { next: string; ways: Ways; errorLine: ErrorLine }) {
  const navigate = useNavigate()
  async function send(form: FormData) {
    const outcome = await enter('sign-in/email', { email: textOf(form, 'email'), password: form.get('password') }, form)
    if (outcome.kind === 'refused') return outcome.refusal
    await navigate(outcome.kind === 'signed in' ? next : withNext('/login/second-factor', next), { replace: true })
  }
  return (
    <IdentityForm action="Login" send={send} errorLine={errorLine}>
      <Field label="Email" name="email" type="email" autoComplete="email" maxLength={PERSON_LIMITS.email} required />
      <PasswordField name="password" autoComplete="current-password" required />
      <Captcha captcha={ways.captcha} round={errorLine[0]} />
    </IdentityForm>
  )
}

function OtherWays({ next, ways }: { next: string; ways: Ways }) {
  const links = [
    ['/login/forgot-password', 'Forgot your password?', true],
    ['/login/email-link', 'Email me a sign-in link', ways.emailLink],
    ['/login/phone', 'Use a code on your phone', ways.phoneCode],
  ] as const
  return (
    <div>
      <ul>
        {links.map(([path, words, isOffered]) =>
          isOffered ? (
            <li key={path}>
              <Link to={withNext(path, next)} className="text-link">
                {words}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
      <p className="mt-2 border-t border-line pt-2">
        New here?{' '}
        <Link to={withNext('/signup', next)} className="text-link">
          Create an account
        </Link>
      </p>
    </div>
  )
}

function withNext(path: string, next: string): string {
  return `${path}?${new URLSearchParams({ next })}`
}
