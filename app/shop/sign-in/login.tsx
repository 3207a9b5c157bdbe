import { href, Link } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { PasswordField } from '#app/kit/form/password-field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { CaptchaField } from './captcha.tsx'
import { EmailField } from './email-field.tsx'
import { loadSignIn, useEntering, withNext } from './enter.ts'
import { Entrance } from './entrance.tsx'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import type { Ways } from './password-hint.ts'
import { SocialSignIn } from './social-sign-in.tsx'

export const load = loadSignIn

export const meta = ({ shop }: MetaArgs) => privateMeta(shop, 'Login')

export default function Login({ loaderData: { next, ways, refusal } }: PageProps<typeof load>) {
  const entering = useEntering(next, refusal)
  return (
    <Entrance heading="Login" next={next}>
      <PasswordForm ways={ways} entering={entering} />
      <SocialSignIn verb="Sign in" providers={ways.social} next={next} sending={entering} />
      <OtherWays next={next} ways={ways} />
    </Entrance>
  )
}

function PasswordForm({ ways, entering }: { ways: Ways; entering: ReturnType<typeof useEntering> }) {
  function send(fields: FormFields) {
    const body = { email: fields.text('email'), password: fields.secret('password') }
    return entering.enter(identityCall('sign-in/email', body, fields))
  }
  return (
    <IdentityForm isWholePage action="Login" sending={entering} onSend={send}>
      <EmailField />
      <PasswordField name="password" autoComplete="current-password" required />
      <CaptchaField captcha={ways.captcha} isUsed={entering.isBusy} />
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
    <ul>
      {links.map(([path, words, isThere]) =>
        isThere ? (
          <li key={path}>
            <Link to={withNext(path, next)} className="text-link">
              {words}
            </Link>
          </li>
        ) : null,
      )}
    </ul>
  )
}
