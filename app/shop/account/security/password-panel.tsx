import { href, Link } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Tick } from '#app/kit/form/field.tsx'
import { PasswordField } from '#app/kit/form/password-field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { DoneMessage, SendStatus } from '#app/shop/account/send-status.tsx'
import { CallInstead } from '#app/shop/sign-in/call-instead.tsx'
import { CaptchaField } from '#app/shop/sign-in/captcha.tsx'
import { identityCall } from '#app/shop/sign-in/identity-call.ts'
import { IdentityForm } from '#app/shop/sign-in/identity-form.tsx'
import { passwordHint, type Ways } from '#app/shop/sign-in/password-hint.ts'
import { SECURITY } from './security.texts.tsx'

/** Changes the password, or sends the link that sets the first one. */
export function PasswordPanel({ hasPassword, ways }: { hasPassword: boolean; ways: Ways }) {
  const t = SECURITY.use()
  const email = useRootData()?.signIn.user?.email ?? ''
  return (
    <Panel heading={t.password}>
      {hasPassword ? <ChangeForm email={email} policy={ways.passwordPolicy} /> : null}
      {hasPassword || ways.emailLink ? null : <CallInstead>{t.noPasswordCall}</CallInstead>}
      {!hasPassword && email && ways.emailLink ? <FirstPassword email={email} captcha={ways.captcha} /> : null}
      {!hasPassword && !email && ways.emailLink ? (
        <p className="mt-1">
          {t.noPasswordNoEmail((words) => (
            <Link to={href('/account')} className="text-link">
              {words}
            </Link>
          ))}
        </p>
      ) : null}
    </Panel>
  )
}

/** A new password signs every other device out, unless they are kept. */
function ChangeForm({ email, policy }: { email: string; policy: Ways['passwordPolicy'] }) {
  const t = SECURITY.use()
  const language = useLanguage()
  const isAdmin = useRootData()?.signIn.isAdmin
  const sending = useSend()
  const minimum = isAdmin ? policy.adminMinimum : policy.minimum

  async function change({ secret }: FormFields, form: HTMLFormElement) {
    const revokeOtherSessions = new FormData(form).has('endOthers')
    const passwords = { currentPassword: secret('currentPassword'), newPassword: secret('newPassword') }
    const result = await sending.send(identityCall('change-password', { ...passwords, revokeOtherSessions }), {
      done: revokeOtherSessions ? t.changedAlone : t.changed,
    })
    if (result?.kind === 'done') form.reset()
  }

  return (
    <CheckedForm sending={sending} onSend={change} className="mt-3 grid gap-3">
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField label={t.current} name="currentPassword" autoComplete="current-password" required />
      <PasswordField
        label={t.newPassword}
        name="newPassword"
        autoComplete="new-password"
        hint={passwordHint({ ...policy, minimum }, language)}
        required
      />
      <Tick name="endOthers" defaultChecked label={t.endOthers} />
      <SendStatus />
      <Submit look="quiet" className="justify-self-start">
        {t.change}
      </Submit>
    </CheckedForm>
  )
}

/** A person without a password proves their mailbox first, like one who forgot it. */
function FirstPassword({ email, captcha }: { email: string; captcha: Ways['captcha'] }) {
  const t = SECURITY.use()
  const { send, ...sending } = useSend()

  function sendLink(fields: FormFields) {
    const call = identityCall('request-password-reset', { email, redirectTo: href('/reset-password') }, fields)
    return send(call, {
      keepsPage: true,
      done: t.linkComes(email),
    })
  }

  return (
    <div className="mt-1 grid gap-3">
      <p>{t.noPassword(email)}</p>
      <DoneMessage>{sending.done}</DoneMessage>
      <IdentityForm action={sending.done ? t.sendAnother : t.sendLink} sending={sending} onSend={sendLink}>
        <CaptchaField captcha={captcha} isUsed={sending.isBusy} />
      </IdentityForm>
    </div>
  )
}
