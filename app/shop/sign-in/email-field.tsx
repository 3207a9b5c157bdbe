import { Field } from '#app/kit/form/field.tsx'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { SIGN_IN } from './sign-in.texts.tsx'

/** What was typed into the last form of the sign-in pages, for the next one. */
let typed = ''

/** For the next person at this device. */
export function forgetTypedEmail(): void {
  typed = ''
}

export function EmailField() {
  const t = SIGN_IN.use()
  return (
    <Field
      label={t.email}
      name="email"
      type="email"
      autoComplete="email"
      maxLength={PERSON_LIMITS.email}
      missing={t.emailMissing}
      defaultValue={typed}
      onInput={({ currentTarget }) => {
        typed = currentTarget.value
      }}
      required
    />
  )
}
