import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { Said } from '#app/pages/account/said.tsx'
import { SecretField } from '#app/pages/account/secret-field.tsx'
import { useChange } from '#app/pages/account/use-change.ts'
import { Captcha } from '#app/sign-in/captcha.tsx'
import { ask } from '#app/sign-in/enter.ts'
import { IdentityForm } from '#app/sign-in/identity-form.tsx'
import { passwordHint, type Ways } from '#app/sign-in/password-hint.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Changes the password, or sends the link that sets the first one. */
export function PasswordPanel({ hasPassword, ways }: { hasPassword: boolean; ways: Ways }) {
  const email = useRootData()?.signIn.user?.email ?? ''
  return (
    <section aria-labelledby="password" className="panel">
      <h2 id="password">Password</h2>
      {hasPassword ? <ChangeForm email={email} policy={ways.passwordPolicy} /> : null}
      {!hasPassword && email ? <FirstPassword email={email} captcha={ways.captcha} /> : null}
      {!hasPassword && !email ? (
        <p className="mt-1">
          Your account has no password.{' '}
          <Link to="/account" className="text-link">
            Add your email
          </Link>{' '}
          first: the link that sets one is sent to it.
        </p>
      ) : null}
    </section>
  )
}

/** A new password signs every other device out. */
function ChangeForm({ email, policy }: { email: string; policy: Ways['passwordPolicy'] }) {
  const isAdmin = useRootData()?.signIn.isAdmin
  const isHydrated = useHydrated()
  const { change, done, refusal, isSending } = useChange()
  const minimum = isAdmin ? policy.adminMinimum : policy.minimum

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { currentPassword, newPassword } = Object.fromEntries(new FormData(form))
    const body = { currentPassword, newPassword, revokeOtherSessions: true }
    const words = 'Your password is changed. Every other device is signed out.'
    if (await change('change-password', body, words)) form.reset()
  }

  return (
    <form method="post" onSubmit={send} className="mt-3 grid gap-3">
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <SecretField label="Present password" name="currentPassword" autoComplete="current-password" required />
      <SecretField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={passwordHint({ ...policy, minimum })}
        required
      />
      <Said done={done} refusal={refusal} />
      <Button type="submit" look="quiet" disabled={!isHydrated || isSending} className="justify-self-start">
        Change password
      </Button>
    </form>
  )
}

/** Whoever has none proves their mailbox first, as somebody does who forgot theirs. */
function FirstPassword({ email, captcha }: { email: string; captcha: Ways['captcha'] }) {
  const [isSent, setSent] = useState(false)

  async function send(form: FormData) {
    const refused = await ask('request-password-reset', { email, redirectTo: '/reset-password' }, form)
    setSent(!refused)
    return refused
  }

  return (
    <div className="mt-1 grid gap-3">
      <p>Your account has no password. We can send a link to {email} that sets one.</p>
      <p role="status" className="account-done">
        {isSent ? `We have sent a link to ${email}. It works once, for an hour, and signs you out everywhere.` : null}
      </p>
      <IdentityForm action={isSent ? 'Send another link' : 'Send the link'} send={send}>
        <Captcha captcha={captcha} round={isSent} />
      </IdentityForm>
    </div>
  )
}
