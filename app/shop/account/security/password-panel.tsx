import { href, Link } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Tick } from '#app/kit/form/field.tsx'
import { PasswordField } from '#app/kit/form/password-field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { DoneMessage, SendStatus } from '#app/shop/account/send-status.tsx'
import { CallInstead } from '#app/shop/sign-in/call-instead.tsx'
import { CaptchaField } from '#app/shop/sign-in/captcha.tsx'
import { identityCall } from '#app/shop/sign-in/identity-call.ts'
import { IdentityForm } from '#app/shop/sign-in/identity-form.tsx'
import { passwordHint, type Ways } from '#app/shop/sign-in/password-hint.ts'

/** Changes the password, or sends the link that sets the first one. */
export function PasswordPanel({ hasPassword, ways }: { hasPassword: boolean; ways: Ways }) {
  const email = useRootData()?.signIn.user?.email ?? ''
  return (
    <Panel heading="Password">
      {hasPassword ? <ChangeForm email={email} policy={ways.passwordPolicy} /> : null}
      {hasPassword || ways.emailLink ? null : (
        <CallInstead>Your account has no password. To set one, please call us.</CallInstead>
      )}
      {!hasPassword && email && ways.emailLink ? <FirstPassword email={email} captcha={ways.captcha} /> : null}
      {!hasPassword && !email && ways.emailLink ? (
        <p className="mt-1">
          Your account has no password.{' '}
          <Link to={href('/account')} className="text-link">
            Add your email
          </Link>{' '}
          first: the link that sets one is sent to it.
        </p>
      ) : null}
    </Panel>
  )
}

/** A new password signs every other device out, unless they are kept. */
function ChangeForm({ email, policy }: { email: string; policy: Ways['passwordPolicy'] }) {
  const isAdmin = useRootData()?.signIn.isAdmin
  const sending = useSend()
  const minimum = isAdmin ? policy.adminMinimum : policy.minimum

  async function change({ secret }: FormFields, form: HTMLFormElement) {
    const revokeOtherSessions = new FormData(form).has('endOthers')
    const passwords = { currentPassword: secret('currentPassword'), newPassword: secret('newPassword') }
    const result = await sending.send(identityCall('change-password', { ...passwords, revokeOtherSessions }), {
      done: revokeOtherSessions
        ? 'Your password is changed. Every other device is signed out.'
        : 'Your password is changed.',
    })
    if (result?.kind === 'done') form.reset()
  }

  return (
    <CheckedForm sending={sending} onSend={change} className="mt-3 grid gap-3">
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" required />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={passwordHint({ ...policy, minimum })}
        required
      />
      <Tick name="endOthers" defaultChecked label="Log out all other devices" />
      <SendStatus />
      <Submit look="quiet" className="justify-self-start">
        Change password
      </Submit>
    </CheckedForm>
  )
}

/** A person without a password proves their mailbox first, like one who forgot it. */
function FirstPassword({ email, captcha }: { email: string; captcha: Ways['captcha'] }) {
  const { send, ...sending } = useSend()

  function sendLink(fields: FormFields) {
    const call = identityCall('request-password-reset', { email, redirectTo: href('/reset-password') }, fields)
    return send(call, {
      keepsPage: true,
      done: `A link should reach ${email} within minutes. It works once, for an hour, and signs you out everywhere. Nothing there? Call us.`,
    })
  }

  return (
    <div className="mt-1 grid gap-3">
      <p>Your account has no password. We can send a link to {email} that sets one.</p>
      <DoneMessage>{sending.done}</DoneMessage>
      <IdentityForm action={sending.done ? 'Send another link' : 'Send the link'} sending={sending} onSend={sendLink}>
        <CaptchaField captcha={captcha} isUsed={sending.isBusy} />
      </IdentityForm>
    </div>
  )
}
