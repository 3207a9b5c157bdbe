import { href } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { Field } from '#app/kit/form/field.tsx'
import { PasswordField } from '#app/kit/form/password-field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { KeptNotice } from '#app/shop/about/kept-notice.tsx'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { CaptchaField } from './captcha.tsx'
import { EmailField } from './email-field.tsx'
import { loadSignIn, useEntering } from './enter.ts'
import { Entrance } from './entrance.tsx'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import { passwordHint, type Ways } from './password-hint.ts'
import { SocialSignIn } from './social-sign-in.tsx'

export const load = loadSignIn

export const meta = ({ shop }: MetaArgs) => privateMeta(shop, 'Create an Account')

export default function Signup({ loaderData: { next, ways, refusal } }: PageProps<typeof load>) {
  const entering = useEntering(next, refusal)
  return (
    <Entrance heading="Create an Account" next={next} why="So you can track and cancel your orders.">
      <AccountForm ways={ways} entering={entering} />
      <SocialSignIn verb="Sign up" providers={ways.social} next={next} sending={entering} />
    </Entrance>
  )
}

function AccountForm({ ways, entering }: { ways: Ways; entering: ReturnType<typeof useEntering> }) {
  function send(fields: FormFields) {
    const { text, secret } = fields
    const person = { name: text('name'), email: text('email'), password: secret('password') }
    // Where the link of the mail that confirms the address leads.
    const callbackURL = href('/email-verified')
    return entering.enter(identityCall('sign-up/email', { ...person, callbackURL }, fields))
  }
  return (
    <IdentityForm isWholePage action="Sign Up" sending={entering} onSend={send}>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={PERSON_LIMITS.name}
        missing="Please enter your name."
        required
      />
      <EmailField />
      <PasswordField name="password" autoComplete="new-password" hint={passwordHint(ways.passwordPolicy)} required />
      <KeptNotice of="account" />
      <CaptchaField captcha={ways.captcha} isUsed={entering.isBusy} />
    </IdentityForm>
  )
}
