import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import type { OwnRefusal } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { PasswordField } from '#app/kit/form/password-field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import { INVITE } from './links.texts.tsx'
import { passwordHint, type Ways } from './password-hint.ts'
import { SIGN_IN } from './sign-in.texts.tsx'

type AcceptProps = { token: string; user: CurrentUser; ways: Ways }

/** For people logged in with the invited address. A password that is too short for staff is changed on the way. */
export function AcceptInvite({ token, user, ways }: AcceptProps) {
  const [t, language] = [INVITE.use(), useLanguage()]
  const { accept, ...sending } = useAccepting(token)
  const [isTooShort, setTooShort] = useState(false)
  const hasPassword = user.providerData.some(({ providerId }) => providerId === 'credential')
  const policy = policyOfStaff(ways)

  async function send({ secret }: FormFields) {
    const password = secret('password')
    if (!hasPassword) return accept(undefined)
    if ([...password].length >= policy.minimum) return accept(password)
    if (!isTooShort) {
      setTooShort(true)
      return sending.refuse(weakPassword(t.staffPassword(policy.minimum)))
    }
    const newPassword = secret('newPassword')
    if ([...newPassword].length < policy.minimum) return sending.refuse(weakPassword(t.tooShort(policy.minimum)))
    const call = identityCall('change-password', { currentPassword: password, newPassword })
    const changed = await sending.send(call, { keepsPage: true })
    return changed?.kind === 'done' ? accept(newPassword) : undefined
  }

  return (
    <IdentityForm action={t.accept} sending={sending} onSend={send}>
      <p className="wrap-break-word">
        {t.loggedInAs(<strong>{user.email}</strong>)}
        {hasPassword ? ` ${t.passwordAgain}` : null}
      </p>
      {hasPassword ? <PasswordField name="password" autoComplete="current-password" required /> : null}
      {isTooShort ? (
        <PasswordField
          label={SIGN_IN[language].newPassword}
          name="newPassword"
          autoComplete="new-password"
          hint={passwordHint(policy, language)}
          required
        />
      ) : null}
    </IdentityForm>
  )
}

/** The rules for staff passwords. */
export function policyOfStaff({ passwordPolicy }: Ways): Ways['passwordPolicy'] {
  return { ...passwordPolicy, minimum: Math.max(passwordPolicy.minimum, passwordPolicy.adminMinimum) }
}

export function weakPassword(message: string): OwnRefusal {
  return { code: 'weak-password', message }
}

/** Accepts the invitation and opens the admin area. */
export function useAccepting(token: string) {
  const navigate = useNavigate()
  const sending = useSend()

  function accept(password: string | undefined) {
    return sending.send(() => browserApi.invites.accept.$post({ json: { token, password } }), {
      failed: ({ fields, message }) => Object.values(fields)[0] ?? message,
      after: () => {
        noteSignInChanged()
        return navigate(href('/admin'), { replace: true })
      },
    })
  }

  return { ...sending, accept }
}
