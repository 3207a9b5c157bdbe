import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { readProblem } from '#app/api/problem.ts'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import type { Refusal } from '#app/sign-in/calls.ts'
import { ask } from '#app/sign-in/enter.ts'
import { IdentityForm } from '#app/sign-in/identity-form.tsx'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import { passwordHint, type Ways } from '#app/sign-in/password-hint.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'

type AcceptProps = { token: string; user: CurrentUser; ways: Ways }

/** For whoever is logged in with the invited address. A password too short for the staff is changed on the way. */
export function AcceptInvite({ token, user, ways }: AcceptProps) {
  const accept = useAccepting(token)
  const [isTooShort, setTooShort] = useState(false)
  const hasPassword = user.providerData.some(({ providerId }) => providerId === 'credential')
  const policy = policyOfStaff(ways)

  async function send(form: FormData): Promise<Refusal | undefined> {
    const password = String(form.get('password') ?? '')
    if (!hasPassword) return accept(undefined)
    if ([...password].length >= policy.minimum) return accept(password)
    const newPassword = form.get('newPassword')
    if (typeof newPassword !== 'string') {
      setTooShort(true)
      const message = `Whoever works here needs a password of at least ${policy.minimum} characters. Please choose one.`
      return { code: 'weak-password', message }
    }
    if ([...newPassword].length < policy.minimum) return tooShort(policy.minimum)
    const refused = await ask('change-password', { currentPassword: password, newPassword })
    return refused ?? accept(newPassword)
  }

  return (
    <IdentityForm action="Accept the invitation" send={send}>
      <p className="[overflow-wrap:anywhere]">
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

/** What the password of somebody who works here must have. */
export function policyOfStaff({ passwordPolicy }: Ways): Ways['passwordPolicy'] {
  return { ...passwordPolicy, minimum: Math.max(passwordPolicy.minimum, passwordPolicy.adminMinimum) }
}

export function tooShort(minimum: number): Refusal {
  return { code: 'weak-password', message: `Please choose a password of at least ${minimum} characters.` }
}

/** Accepts and leads into the admin area. After a refusal the page looks again at who asks and for what. */
export function useAccepting(token: string): (password: string | undefined) => Promise<Refusal | undefined> {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async (password) => {
    const refused = await sendAcceptance(token, password)
    noteSignInChanged()
    if (refused) await revalidate()
    if (!refused) await navigate('/admin', { replace: true })
    return refused
  }
}

async function sendAcceptance(token: string, password: string | undefined): Promise<Refusal | undefined> {
  try {
    const response = await browserApi.invites.accept.$post({ json: { token, password } })
    if (response.ok) return undefined
    const { code, detail, errors } = await readProblem(response)
    return { code, message: errors[0]?.detail ?? detail }
  } catch {
    const message = 'We could not reach the shop. Please check your connection and try again.'
    return { code: 'network-request-failed', message }
  }
}
