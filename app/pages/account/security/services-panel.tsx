import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Said } from '#app/pages/account/said.tsx'
import { SecretField } from '#app/pages/account/secret-field.tsx'
import { useChange } from '#app/pages/account/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { TimeOf } from '#app/ui/time-of.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { refusalOfWord } from '#store/identity/identity-errors.ts'
import type { WaysIn } from './own-account.ts'

type Props = { mine: WaysIn; offered: readonly { id: string; name: string }[] }

const HERE = '/account/security'

/** Other services that sign the person in. The last way in is never taken away. */
export function ServicesPanel({ mine, offered }: Props) {
  const { form, connect, disconnect, isDisabled, done, refusal } = useServices()
  const open = offered.filter(({ id }) => !mine.services.some(({ providerId }) => providerId === id))
  const nameOf = (providerId: string) => offered.find(({ id }) => id === providerId)?.name ?? providerId

  return (
    <section aria-labelledby="services" className="panel">
      <h2 id="services">Connected sign-ins</h2>
      {/* Enter in the field chooses none of the buttons. */}
      <form ref={form} method="post" onSubmit={(event) => event.preventDefault()} className="mt-2 grid gap-3">
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
                disabled={isDisabled}
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
              <Button look="quiet" disabled={isDisabled} onClick={() => connect(id)}>
                Connect {name}
              </Button>
            </li>
          ))}
        </ul>
        <Said done={done} refusal={refusal} />
      </form>
    </section>
  )
}

/** Both want the password of the form, where there is one. */
function useServices() {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const { change, done, refusal, isSending } = useChange()
  const word = useSearchParams()[0].get('error')

  async function prove(call: string, body: Record<string, unknown>, words?: string) {
    if (!form.current?.reportValidity()) return undefined
    const facts = await change(call, { ...body, ...Object.fromEntries(new FormData(form.current)) }, words)
    if (facts) form.current?.reset()
    return facts
  }

  async function connect(provider: string) {
    const facts = await prove('link-social', { provider, callbackURL: HERE, errorCallbackURL: HERE })
    if (typeof facts?.url === 'string') location.assign(facts.url)
  }

  const disconnect = (id: string, name: string) =>
    prove('unlink-account', { accountId: id }, `${name} is disconnected.`)

  return {
    ...{ form, connect, disconnect, done },
    isDisabled: !isHydrated || isSending,
    refusal: refusal ?? (word ? refusalOfWord(word) : undefined),
  }
}
