import { useState } from 'react'
import type { Refusal } from '#app/sign-in/calls.ts'
import { Captcha } from '#app/sign-in/captcha.tsx'
import { enter, textOf } from '#app/sign-in/enter.ts'
import { IdentityForm } from '#app/sign-in/identity-form.tsx'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import { passwordHint, type Ways } from '#app/sign-in/password-hint.ts'
import { Field } from '#app/ui/field.tsx'
import { PERSON_LIMITS } from '#store/identity/person-limits.ts'
import { policyOfStaff, tooShort, useAccepting } from './accept-invite.tsx'

/** For whoever has no account yet: signs up with the invited address, and accepts. */
export function JoinAsNew({ token, email, ways }: { token: string; email: string; ways: Ways }) {
  const errorLine = useState<Refusal>()
  const accept = useAccepting(token)
  const policy = policyOfStaff(ways)

  async function send(form: FormData): Promise<Refusal | undefined> {
    const password = String(form.get('password') ?? '')
    if ([...password].length < policy.minimum) return tooShort(policy.minimum)
    const outcome = await enter('sign-up/email', { name: textOf(form, 'name'), email, password }, form)
    return outcome.kind === 'refused' ? outcome.refusal : accept(password)
  }

  return (
    <IdentityForm action="Join the shop" send={send} errorLine={errorLine}>
      <Field label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <Field label="Name" name="name" autoComplete="name" maxLength={PERSON_LIMITS.name} required />
      <PasswordField name="password" autoComplete="new-password" hint={passwordHint(policy)} required />
      <Captcha captcha={ways.captcha} round={errorLine[0]} />
    </IdentityForm>
  )
}
