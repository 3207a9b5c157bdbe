import type { FormEvent } from 'react'
import { Said } from '#app/pages/account/said.tsx'
import { SecretField } from '#app/pages/account/secret-field.tsx'
import { useChange } from '#app/pages/account/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PERSON_LIMITS } from '#store/identity/person-limits.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'

/** Where the link of the message leads; opened where nobody is signed in, that page asks to log in. */
const VERIFIED_PATH = '/email-verified'

type Props = { user: CurrentUser; hasPassword: boolean }

/** Where the shop writes to, whether that was proven, and how to change it. */
export function EmailPanel({ user: { email, emailVerified }, hasPassword }: Props) {
  const isHydrated = useHydrated()
  const { change, done, refusal, isSending } = useChange()
  const isDisabled = !isHydrated || isSending

  function sendAgain() {
    void change('send-verification-email', { email, callbackURL: VERIFIED_PATH }, `We have sent a link to ${email}.`)
  }

  async function changeEmail(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const said = new FormData(form)
    const newEmail = String(said.get('newEmail')).trim()
    const proof = hasPassword ? { password: said.get('password') } : {}
    const words = `We have sent a link to ${newEmail}. Your email changes when you open it and are logged in.`
    if (await change('change-email', { newEmail, ...proof, callbackURL: VERIFIED_PATH }, words)) form.reset()
  }

  return (
    <section aria-labelledby="email" className="panel">
      <h2 id="email">Email</h2>
      <div className="account-row mt-2">
        <p>{email || 'No email yet. Add one, so that we can write to you about your orders.'}</p>
        {email ? (
          <span className="account-tag" data-kind={emailVerified ? 'good' : 'wait'}>
            {emailVerified ? 'Verified' : 'Not verified yet'}
          </span>
        ) : null}
      </div>
      {email && !emailVerified ? (
        <Button look="quiet" className="mt-2" disabled={isDisabled} onClick={sendAgain}>
          Send the link again
        </Button>
      ) : null}
      <form method="post" onSubmit={changeEmail} className="mt-4 grid gap-3">
        <Field
          label="New email"
          name="newEmail"
          type="email"
          autoComplete="email"
          maxLength={PERSON_LIMITS.email}
          required
        />
        {hasPassword ? (
          <SecretField label="Your password" name="password" autoComplete="current-password" required />
        ) : null}
        <Said done={done} refusal={refusal} />
        <Button type="submit" look="quiet" disabled={isDisabled} className="justify-self-start">
          Change email
        </Button>
      </form>
    </section>
  )
}
