import { href, useSearchParams } from 'react-router'
import { useSend } from '#app/kit/api/use-send.ts'
import { PasswordConfirmation, proofIn } from '#app/kit/form/own-proof.tsx'
import { Panel } from '#app/kit/page/panel.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import { identityCall } from '#app/shop/sign-in/identity-call.ts'
import type { WaysIn } from '#store/people/identity/identity.schema.ts'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'

type Props = { mine: WaysIn; services: readonly { id: string; name: string }[] }

/** Connects and disconnects services to sign in with. */
export function ServicesPanel({ mine, services }: Props) {
  const word = useSearchParams()[0].get('error')
  const sending = useSend(undefined, word ? refusalOfWord(word) : undefined)
  const open = services.filter(({ id }) => !mine.services.some(({ providerId }) => providerId === id))
  const nameOf = (providerId: string) => services.find(({ id }) => id === providerId)?.name ?? providerId
  const here = href('/account/security')
  const fields = <PasswordConfirmation hasPassword={mine.hasPassword} />
  return (
    <Panel heading="Connected sign-ins">
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
            <Press
              look="danger"
              sending={sending}
              aria-label={`Disconnect ${nameOf(providerId)}`}
              ask={{ title: `Disconnect ${nameOf(providerId)}?`, yes: 'Disconnect', fields }}
              call={(typed) => identityCall('unlink-account', { accountId: id, ...proofIn(typed) })()}
              done={`${nameOf(providerId)} is disconnected.`}
            >
              Disconnect
            </Press>
          </li>
        ))}
        {open.map(({ id: provider, name }) => (
          <li key={provider} className="account-row">
            <p>{name}</p>
            <Press
              look="quiet"
              sending={sending}
              ask={{ title: `Connect ${name}`, yes: 'Connect', fields }}
              call={(typed) => {
                const back = { callbackURL: here, errorCallbackURL: here }
                return identityCall('link-social', { provider, ...back, ...proofIn(typed) })()
              }}
              after={({ url }) => location.assign(String(url))}
            >
              Connect {name}
            </Press>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <SendStatus of={sending} />
      </div>
    </Panel>
  )
}
