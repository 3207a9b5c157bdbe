import { href } from 'react-router'
import { useSend } from '#app/api/use-send.ts'
import { SecretField } from '#app/pages/account/secret-field.tsx'
import { SendStatus } from '#app/pages/account/send-status.tsx'
import { CallInstead } from '#app/sign-in/call-instead.tsx'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { PERSON_LIMITS } from '#store/identity/limits/person-limits.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'

type Props = {
  user: CurrentUser
  hasPassword: boolean
  /** The shop can send mail, so an address can be confirmed and changed here. */
  isMailed: boolean
}

// Where the link of the mail leads. That page asks people to log in.
const callbackURL = href('/email-verified')

/** The account's address, whether it was proven, and how to change it. */
export function EmailPanel({ user: { email, emailVerified }, hasPassword, isMailed }: Props) {
  return (
    <section aria-labelledby="email" className="panel">
      <h2 id="email">Email</h2>
      <div className="account-row mt-2">
        <p>{email || 'No email yet.'}</p>
        {email && (emailVerified || isMailed) ? (
          <span className="account-tag" data-kind={emailVerified ? 'good' : 'wait'}>
            {emailVerified ? 'Verified' : 'Not verified yet'}
          </span>
        ) : null}
      </div>
      {isMailed ? (
        <MailedChanges email={email} isProven={emailVerified} hasPassword={hasPassword} />
      ) : (
        <CallInstead>To change your email, please call us.</CallInstead>
      )}
    </section>
  )
}

/** Not told: an address of somebody else gets none, and beyond a limit none leaves. */
function onItsWay(email: string): string {
  return `A link should reach ${email} within minutes. Nothing there? Look among the spam, or call us.`
}

type ChangesProps = { email: string; isProven: boolean; hasPassword: boolean }

function MailedChanges({ email, isProven, hasPassword }: ChangesProps) {
  const sending = useSend()

  function sendAgain() {
    void sending.send(identityCall('send-verification-email', { email, callbackURL }), {
      done: onItsWay(email),
    })
  }

  async function changeEmail({ text, secret }: FormFields, form: HTMLFormElement) {
    const newEmail = text('newEmail')
    const proof = hasPassword ? { password: secret('password') } : {}
    const result = await sending.send(identityCall('change-email', { newEmail, ...proof, callbackURL }), {
      done: `${onItsWay(newEmail)} Your email changes when you open it and are logged in.`,
    })
    if (result?.kind === 'done') form.reset()
  }

  return (
    <>
      {email && !isProven ? (
        <Button look="quiet" className="mt-2" disabled={!sending.isReady} onClick={sendAgain}>
          Send the link again
        </Button>
      ) : null}
      <CheckedForm sending={sending} onSend={changeEmail} className="mt-4 grid gap-3">
        <Field
          label="New email"
          name="newEmail"
          type="email"
          autoComplete="email"
          maxLength={PERSON_LIMITS.email}
          missing="Please enter your new email."
          required
        />
        {hasPassword ? (
          <SecretField label="Your password" name="password" autoComplete="current-password" required />
        ) : null}
        <SendStatus />
        <Submit look="quiet" className="justify-self-start">
          Change email
        </Submit>
      </CheckedForm>
    </>
  )
}
