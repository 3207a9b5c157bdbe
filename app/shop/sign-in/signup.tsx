import { href } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { Field } from '#app/kit/form/field.tsx'
import { PasswordField } from '#app/kit/form/password-field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { PrivacyNotice } from '#app/shop/about/privacy-notice.tsx'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { CaptchaField } from './captcha.tsx'
import { EmailField } from './email-field.tsx'
import { loadSignIn, useEntering } from './enter.ts'
import { Entrance } from './entrance.tsx'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import { passwordHint, type Ways } from './password-hint.ts'
import { SIGN_IN } from './sign-in.texts.tsx'
import { SocialSignIn } from './social-sign-in.tsx'

export const load = loadSignIn

export const meta = ({ shop, language }: MetaArgs) => privateMeta(shop, SIGN_IN[language].signUp)

export default function Signup({ loaderData: { next, ways, refusal } }: PageProps<typeof load>) {
  const t = SIGN_IN.use()
  const entering = useEntering(next, refusal)
  return (
    <Entrance heading={t.signUp} next={next} why={t.signUpWhy}>
      <AccountForm ways={ways} entering={entering} />
      <SocialSignIn kind="signUp" providers={ways.social} next={next} sending={entering} />
    </Entrance>
  )
}

function AccountForm({ ways, entering }: { ways: Ways; entering: ReturnType<typeof useEntering> }) {
  const [t, language] = [SIGN_IN.use(), useLanguage()]
  function send(fields: FormFields) {
    const { text, secret } = fields
    const person = { name: text('name'), email: text('email'), password: secret('password') }
    // Where the link of the mail that confirms the address leads.
    const callbackURL = href('/email-verified')
    return entering.enter(identityCall('sign-up/email', { ...person, callbackURL }, fields))
  }
  return (
    <IdentityForm isWholePage action={t.signUpAction} sending={entering} onSend={send}>
      <Field
        label={t.name}
        name="name"
        autoComplete="name"
        maxLength={PERSON_LIMITS.name}
        missing={t.nameMissing}
        required
      />
      <EmailField />
      <PasswordField
        name="password"
        autoComplete="new-password"
        hint={passwordHint(ways.passwordPolicy, language)}
        required
      />
      <PrivacyNotice of="account" />
      <CaptchaField captcha={ways.captcha} isUsed={entering.isBusy} />
    </IdentityForm>
  )
}
