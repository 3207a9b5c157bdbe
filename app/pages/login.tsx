import { href } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { Captcha } from '#app/sign-in/captcha.tsx'
import { Divider } from '#app/sign-in/divider.tsx'
import { loadSignIn, useEntering, withNext } from '#app/sign-in/enter.ts'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { IdentityForm } from '#app/sign-in/identity-form.tsx'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import type { Ways } from '#app/sign-in/password-hint.ts'
import { SocialSignIn } from '#app/sign-in/social-sign-in.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { Link } from '#app/ui/link.tsx'
import { Page } from '#app/ui/page.tsx'
import { PERSON_LIMITS } from '#store/identity/limits/person-limits.ts'

export const load = loadSignIn

export function meta({ shop }: MetaArgs) {
  return privateMeta(shop, 'Login')
}

export default function Login({ loaderData: { next, ways, refusal } }: PageProps<typeof load>) {
  const entering = useEntering(next, refusal)
  return (
    <Page
      heading="Login"
      lead={next === href('/checkout') ? 'Log in to place your order. Your cart is kept.' : undefined}
    >
      <div className="panel mt-5 grid max-w-md gap-5">
        <PasswordForm ways={ways} entering={entering} />
        {ways.social.length > 0 ? (
          <>
            <Divider />
            <SocialSignIn verb="Sign in" providers={ways.social} next={next} sending={entering} />
          </>
        ) : null}
        <OtherWays next={next} ways={ways} />
      </div>
    </Page>
  )
}

function PasswordForm({ ways, entering }: { ways: Ways; entering: ReturnType<typeof useEntering> }) {
  function send(fields: FormFields) {
    const body = { email: fields.text('email'), password: fields.secret('password') }
    return entering.enter(identityCall('sign-in/email', body, fields))
  }
  return (
    <IdentityForm isWholePage action="Login" sending={entering} onSend={send}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={PERSON_LIMITS.email}
        missing="Please enter your email."
        required
      />
      <PasswordField name="password" autoComplete="current-password" missing="Please enter your password." required />
      <Captcha captcha={ways.captcha} isUsed={entering.isBusy} />
    </IdentityForm>
  )
}

function OtherWays({ next, ways }: { next: string; ways: Ways }) {
  const links = [
    [href('/login/forgot-password'), 'Forgot your password?', true],
    [href('/login/email-link'), 'Email me a sign-in link', ways.emailLink],
    [href('/login/phone'), 'Use a code on your phone', ways.phoneCode],
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
        <Link to={withNext(href('/signup'), next)} className="text-link">
          Create an account
        </Link>
      </p>
    </div>
  )
}
