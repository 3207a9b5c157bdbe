import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import type { OwnRefusal } from '#app/api/ask.ts'
import { useSend } from '#app/api/use-send.ts'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { IdentityForm } from '#app/sign-in/identity-form.tsx'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import { passwordHint, type Ways } from '#app/sign-in/password-hint.ts'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'

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
