import { useRevalidator } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { deviceWords } from '#app/kit/words/device-words.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import { leaveAccount } from '#app/shop/account/leave-account.ts'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import type { OpenSession } from '#store/people/identity/identity.schema.ts'
import { SECURITY } from './security.texts.tsx'

export function SessionsPanel({ sessions }: { sessions: readonly OpenSession[] }) {
  const { revalidate } = useRevalidator()
  const [t, language] = [SECURITY.use(), useLanguage()]
  const sending = useSend()
  // A session that is already gone counts as signed out.
  const { $post } = browserApi.me.sessions.revoke
  const leave = () => {
    leaveAccount()
    return revalidate()
  }
  return (
    <Panel heading={t.sessions}>
      <ul className="mt-2 divide-y divide-line *:py-3">
        {sessions.map((session) => (
          <li key={session.id} className="account-row">
            <p>
              {deviceWords(session.userAgent, language)}{' '}
              {session.isCurrent ? (
                <span className="account-tag" data-kind="good">
                  {t.thisDevice}
                </span>
              ) : null}
              <br />
              <span className="text-sm text-muted">
                {t.lastSeen(<TimeOf iso={session.lastUsedAt} />, session.ipAddress)}
              </span>
            </p>
            {session.isCurrent ? null : (
              <Press
                look="quiet"
                sending={sending}
                aria-label={t.signOutOf(deviceWords(session.userAgent, language))}
                call={() => $post({ json: { id: session.id } })}
                done={t.signedOut}
                isRemoval
              >
                {t.signOut}
              </Press>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-3">
        <SendStatus of={sending} />
        <div className="flex flex-wrap gap-3">
          {sessions.length > 1 ? (
            <Press
              look="quiet"
              sending={sending}
              call={() => $post({ json: { others: true } })}
              done={t.othersSignedOut}
              isRemoval
            >
              {t.signOutOthers}
            </Press>
          ) : null}
          <Press look="danger" sending={sending} call={() => $post({ json: { all: true } })} after={leave}>
            {t.signOutAll}
          </Press>
        </div>
      </div>
    </Panel>
  )
}
