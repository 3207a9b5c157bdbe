import { href, useSearchParams } from 'react-router'
import { useSend } from '#app/kit/api/use-send.ts'
import { PasswordConfirmation, proofIn } from '#app/kit/form/own-proof.tsx'
import { Panel } from '#app/kit/page/panel.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import { identityCall } from '#app/shop/sign-in/identity-call.ts'
import type { SignInMethods } from '#store/people/identity/identity.schema.ts'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'
import { SECURITY } from './security.texts.tsx'

type Props = { mine: SignInMethods; services: readonly { id: string; name: string }[] }

export function ServicesPanel({ mine, services }: Props) {
  const [t, language] = [SECURITY.use(), useLanguage()]
  const word = useSearchParams()[0].get('error')
  const sending = useSend(undefined, word ? refusalOfWord(word, language) : undefined)
  const open = services.filter(({ id }) => !mine.services.some(({ providerId }) => providerId === id))
  const nameOf = (providerId: string) => services.find(({ id }) => id === providerId)?.name ?? providerId
  const here = href('/account/security')
  const fields = <PasswordConfirmation hasPassword={mine.hasPassword} />
  return (
    <Panel heading={t.services}>
      <ul className="mt-2 divide-y divide-line *:py-3">
        {mine.services.map(({ id, providerId, connectedAt }) => (
          <li key={id} className="account-row">
            <p>
              {nameOf(providerId)}
              <br />
              <span className="text-sm text-muted">{t.connectedOn(<TimeOf iso={connectedAt} />)}</span>
            </p>
            <Press
              look="danger"
              sending={sending}
              aria-label={t.disconnectOf(nameOf(providerId))}
              ask={{ title: t.disconnectTitle(nameOf(providerId)), yes: t.disconnect, fields }}
              call={(typed) => identityCall('unlink-account', { accountId: id, ...proofIn(typed) })()}
              done={t.disconnected(nameOf(providerId))}
            >
              {t.disconnect}
            </Press>
          </li>
        ))}
        {open.map(({ id: provider, name }) => (
          <li key={provider} className="account-row">
            <p>{name}</p>
            <Press
              look="quiet"
              sending={sending}
              ask={{ title: t.connectOf(name), yes: t.connect, fields }}
              call={(typed) => {
                const back = { callbackURL: here, errorCallbackURL: here }
                return identityCall('link-social', { provider, ...back, ...proofIn(typed) })()
              }}
              after={({ url }) => location.assign(String(url))}
            >
              {t.connectOf(name)}
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
