import { href, Link } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { PasswordField } from '#app/kit/form/password-field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { CaptchaField } from './captcha.tsx'
import { EmailField } from './email-field.tsx'
import { loadSignIn, useEntering } from './enter.ts'
import { Entrance } from './entrance.tsx'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import type { Ways } from './password-hint.ts'
import { SIGN_IN } from './sign-in.texts.tsx'
import { SocialSignIn } from './social-sign-in.tsx'

export const load = loadSignIn

export const meta = ({ shop, language }: MetaArgs) => privateMeta(shop, SIGN_IN[language].login)

export default function Login({ loaderData: { next, ways, refusal } }: PageProps<typeof load>) {
  const t = SIGN_IN.use()
  const entering = useEntering(next, refusal)
  return (
    <Entrance heading={t.login} next={next}>
      <PasswordForm ways={ways} entering={entering} />
      <SocialSignIn kind="signIn" providers={ways.social} next={next} sending={entering} />
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
    <IdentityForm isWholePage action={SIGN_IN.use().login} sending={entering} onSend={send}>
      <EmailField />
      <PasswordField name="password" autoComplete="current-password" required />
      <CaptchaField captcha={ways.captcha} isUsed={entering.isBusy} />
    </IdentityForm>
  )
}

function OtherWays({ next, ways }: { next: string; ways: Ways }) {
  const t = SIGN_IN.use()
  const links = [
    [href('/login/forgot-password'), t.forgot, true],
    [href('/login/email-link'), t.emailLink, ways.emailLink],
    [href('/login/phone'), t.byPhone, ways.phoneCode],
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
