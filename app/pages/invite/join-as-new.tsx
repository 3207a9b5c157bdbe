import { Captcha } from '#app/sign-in/captcha.tsx'
import { noteSignIn } from '#app/sign-in/enter.ts'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { IdentityForm } from '#app/sign-in/identity-form.tsx'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import { passwordHint, type Ways } from '#app/sign-in/password-hint.ts'
import { Field } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { PERSON_LIMITS } from '#store/identity/limits/person-limits.ts'
import { policyOfStaff, tooShort, useAccepting } from './accept-invite.tsx'

/** For whoever has no account yet: signs up with the invited address, and accepts. */
export function JoinAsNew({ token, email, ways }: { token: string; email: string; ways: Ways }) {
  const { accept, ...sending } = useAccepting(token)
  const policy = policyOfStaff(ways)

  async function send(fields: FormFields) {
    const password = fields.secret('password')
    if ([...password].length < policy.minimum) return sending.refuse(tooShort(policy.minimum))
    const call = identityCall('sign-up/email', { name: fields.text('name'), email, password }, fields)
    const joined = await sending.send(call, { keepsPage: true, after: noteSignIn })
    return joined?.kind === 'done' ? accept(password) : undefined
  }

  return (
    <IdentityForm action="Join the shop" sending={sending} onSend={send}>
      <Field label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={PERSON_LIMITS.name}
        missing="Please enter your name."
        required
      />
      <PasswordField name="password" autoComplete="new-password" hint={passwordHint(policy)} required />
      <Captcha captcha={ways.captcha} isUsed={sending.isBusy} />
    </IdentityForm>
  )
}
