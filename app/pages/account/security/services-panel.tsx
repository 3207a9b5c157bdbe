import { useRef } from 'react'
import { href, useSearchParams } from 'react-router'
import { type SendOptions, useSend } from '#app/api/use-send.ts'
import { SecretField } from '#app/pages/account/secret-field.tsx'
import { SendStatus } from '#app/pages/account/send-status.tsx'
import { type IdentityFacts, identityCall } from '#app/sign-in/identity-call.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { TimeOf } from '#app/ui/when.tsx'
import { refusalOfWord } from '#store/identity/identity-errors.ts'
import type { WaysIn } from './own-account.ts'

type Props = { mine: WaysIn; services: readonly { id: string; name: string }[] }

/** Connects and disconnects services to sign in with. */
export function ServicesPanel({ mine, services }: Props) {
  const { form, sending, submit, connect, disconnect } = useServices(mine.hasPassword)
  const { isReady } = sending
  const open = services.filter(({ id }) => !mine.services.some(({ providerId }) => providerId === id))
  const nameOf = (providerId: string) => services.find(({ id }) => id === providerId)?.name ?? providerId

  return (
    <section aria-labelledby="services" className="panel">
      <h2 id="services">Connected sign-ins</h2>
      <CheckedForm ref={form} sending={sending} onSend={submit} className="mt-2 grid gap-3">
        {mine.hasPassword ? (
          <SecretField
            label="Your password"
            name="password"
            hint="Asked for before you connect or disconnect."
            autoComplete="current-password"
            required
          />
        ) : (
          <p className="text-muted">For this you must have logged in within the last day.</p>
        )}
        <ul className="account-list">
          {mine.services.map(({ id, providerId, connectedAt }) => (
            <li key={id} className="account-row">
              <p>
                {nameOf(providerId)}
                <br />
                <span className="text-sm text-muted">
                  Connected on <TimeOf iso={connectedAt} />
                </span>
              </p>
              <Button
                look="danger"
                disabled={!isReady}
                aria-label={`Disconnect ${nameOf(providerId)}`}
                onClick={() => disconnect(id, nameOf(providerId))}
              >
                Disconnect
              </Button>
            </li>
          ))}
          {open.map(({ id, name }) => (
            <li key={id} className="account-row">
              <p>{name}</p>
              <Button look="quiet" disabled={!isReady} onClick={() => connect(id)}>
                Connect {name}
              </Button>
            </li>
          ))}
        </ul>
        <SendStatus />
      </CheckedForm>
    </section>
  )
}

type PendingCall = { path: string; details: Record<string, string>; options: SendOptions<IdentityFacts> }

/** Both calls send the password of the form, where there is one. */
function useServices(hasPassword: boolean) {
  const form = useRef<HTMLFormElement>(null)
  // Enter in the field chooses none of the buttons.
  const pending = useRef<PendingCall>(undefined)
  const word = useSearchParams()[0].get('error')
  const sending = useSend(undefined, word ? refusalOfWord(word) : undefined)

  async function submit({ secret }: FormFields, form: HTMLFormElement) {
    const chosen = pending.current
    if (!chosen) return
    pending.current = undefined
    const proof = hasPassword ? { password: secret('password') } : {}
    const result = await sending.send(identityCall(chosen.path, { ...chosen.details, ...proof }), chosen.options)
    if (result?.kind === 'done') form.reset()
  }

  function prove(path: string, details: Record<string, string>, options: SendOptions<IdentityFacts>) {
    pending.current = { path, details, options }
    form.current?.requestSubmit()
    // Forgets a call that the form did not send.
    pending.current = undefined
  }

  function connect(provider: string) {
    const here = href('/account/security')
    prove(
      'link-social',
      { provider, callbackURL: here, errorCallbackURL: here },
      {
        after: ({ url }) => location.assign(String(url)),
      },
    )
  }

  function disconnect(id: string, name: string) {
    prove('unlink-account', { accountId: id }, { done: `${name} is disconnected.` })
  }

  return { sending, form, submit, connect, disconnect }
}
