import { Field } from '#app/kit/form/field.tsx'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'

/** What was typed into the last form of the sign-in pages, for the next one. */
let typed = ''

/** For the next person at this device. */
export function forgetTypedEmail(): void {
  typed = ''
}

/** The address that somebody logs in with, signs up with, or wants a link to. */
export function EmailField() {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      maxLength={PERSON_LIMITS.email}
      missing="Please enter your email."
      defaultValue={typed}
      onInput={({ currentTarget }) => {
        typed = currentTarget.value
      }}
      required
    />
  )
}
