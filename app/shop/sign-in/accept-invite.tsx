import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import type { OwnRefusal } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { PasswordField } from '#app/kit/form/password-field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import { passwordHint, type Ways } from './password-hint.ts'

type AcceptProps = { token: string; user: CurrentUser; ways: Ways }

/** For people logged in with the invited address. A password that is too short for staff is changed on the way. */
export function AcceptInvite({ token, user, ways }: AcceptProps) {
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
      const message = `Everybody who works here needs a password of at least ${policy.minimum} characters. Please choose one.`
      return sending.refuse({ code: 'weak-password', message })
    }
    const newPassword = secret('newPassword')
    if ([...newPassword].length < policy.minimum) return sending.refuse(tooShort(policy.minimum))
    const call = identityCall('change-password', { currentPassword: password, newPassword })
    const changed = await sending.send(call, { keepsPage: true })
    return changed?.kind === 'done' ? accept(newPassword) : undefined
  }

  return (
    <IdentityForm action="Accept the invitation" sending={sending} onSend={send}>
      <p className="wrap-break-word">
        You are logged in as <strong>{user.email}</strong>.
        {hasPassword ? ' Please type your password once more.' : null}
      </p>
      {hasPassword ? <PasswordField name="password" autoComplete="current-password" required /> : null}
      {isTooShort ? (
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint={passwordHint(policy)}
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

export function tooShort(minimum: number): OwnRefusal {
  return { code: 'weak-password', message: `Please choose a password of at least ${minimum} characters.` }
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
