import { href } from 'react-router'
import { KeptNotice } from '#app/account/kept-notice.tsx'
import { privateMeta } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { Captcha } from '#app/sign-in/captcha.tsx'
import { Divider } from '#app/sign-in/divider.tsx'
import { loadSignIn, useEntering, withNext } from '#app/sign-in/enter.ts'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { IdentityForm } from '#app/sign-in/identity-form.tsx'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import { passwordHint, type Ways } from '#app/sign-in/password-hint.ts'
import { SocialSignIn } from '#app/sign-in/social-sign-in.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { Link } from '#app/ui/link.tsx'
import { Page } from '#app/ui/page.tsx'
import { PERSON_LIMITS } from '#store/identity/limits/person-limits.ts'

export const load = loadSignIn

export function meta({ shop }: MetaArgs) {
  return privateMeta(shop, 'Create an Account')
}

export default function Signup({ loaderData: { next, ways, refusal } }: PageProps<typeof load>) {
  const entering = useEntering(next, refusal)
  return (
    <Page heading="Create an Account" lead="We use this to confirm your order.">
      <div className="panel mt-5 grid max-w-md gap-5">
        <AccountForm ways={ways} entering={entering} />
        {ways.social.length > 0 ? (
          <>
            <Divider />
            <SocialSignIn verb="Sign up" providers={ways.social} next={next} sending={entering} />
          </>
        ) : null}
        <p>
          Have an account?{' '}
          <Link to={withNext(href('/login'), next)} className="text-link">
            Login
          </Link>
        </p>
      </div>
    </Page>
  )
}

function AccountForm({ ways, entering }: { ways: Ways; entering: ReturnType<typeof useEntering> }) {
  function send(fields: FormFields) {
    const { text, secret } = fields
    const person = { name: text('name'), email: text('email'), password: secret('password') }
    // The link of the mail that asks whether the address is theirs leads there.
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
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={PERSON_LIMITS.email}
        missing="Please enter your email."
        required
      />
      <PasswordField name="password" autoComplete="new-password" hint={passwordHint(ways.passwordPolicy)} required />
      <KeptNotice of="account" />
      <Captcha captcha={ways.captcha} isUsed={entering.isBusy} />
    </IdentityForm>
  )
}
