import { useSearchParams } from 'react-router'
import { TimeOf } from '#app/ui/admin/time-of.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { refusalOfWord } from '#store/identity/identity-errors.ts'
import type { WaysIn } from './own-account.ts'
import { Said } from './said.tsx'
import { useChange } from './use-change.ts'

type Props = { mine: WaysIn; offered: readonly { id: string; name: string }[] }

const HERE = '/account/security'

/** Other services that sign the person in. The last way in is never taken away. */
export function ServicesPanel({ mine, offered }: Props) {
  const isHydrated = useHydrated()
  const { change, done, refusal, isSending } = useChange()
  const word = useSearchParams()[0].get('error')
  const isDisabled = !isHydrated || isSending
  const open = offered.filter(({ id }) => !mine.services.some(({ providerId }) => providerId === id))
  const nameOf = (providerId: string) => offered.find(({ id }) => id === providerId)?.name ?? providerId

  async function connect(provider: string) {
    const facts = await change('link-social', { provider, callbackURL: HERE, errorCallbackURL: HERE })
    if (typeof facts?.url === 'string') location.assign(facts.url)
  }

  return (
    <section aria-labelledby="services" className="panel">
      <h2 id="services">Connected sign-ins</h2>
      <ul className="account-list mt-2">
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
              onClick={() => change('unlink-account', { accountId: id }, `${nameOf(providerId)} is disconnected.`)}
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
      <div className="mt-3">
        <Said done={done} refusal={refusal ?? (word ? refusalOfWord(word) : undefined)} />
      </div>
    </section>
  )
}
