import { href } from 'react-router'
import { KeptNotice } from '#app/account/kept-notice.tsx'
import { privateMeta } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { Captcha } from '#app/sign-in/captcha.tsx'
import { EmailField } from '#app/sign-in/email-field.tsx'
import { loadSignIn, useEntering } from '#app/sign-in/enter.ts'
import { Entrance } from '#app/sign-in/entrance.tsx'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { IdentityForm } from '#app/sign-in/identity-form.tsx'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import { passwordHint, type Ways } from '#app/sign-in/password-hint.ts'
import { SocialSignIn } from '#app/sign-in/social-sign-in.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { PERSON_LIMITS } from '#store/identity/limits/person-limits.ts'

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
      <Captcha captcha={ways.captcha} isUsed={entering.isBusy} />
    </IdentityForm>
  )
}
