import { useRevalidator } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { deviceWords } from '#app/kit/words/device-words.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import { leaveAccount } from '#app/shop/account/leave-account.ts'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import type { OpenSession } from '#store/people/identity/identity.schema.ts'

/** Lists the devices where the person is signed in, and signs them out. */
export function SessionsPanel({ sessions }: { sessions: readonly OpenSession[] }) {
  const { revalidate } = useRevalidator()
  const sending = useSend()
  // A session that is already gone counts as signed out.
  const { $post } = browserApi.me.sessions.revoke
  const leave = () => {
    leaveAccount()
    return revalidate()
  }
  return (
    <Panel heading="Where you are signed in">
      <ul className="account-list mt-2">
        {sessions.map((session) => (
          <li key={session.id} className="account-row">
            <p>
              {deviceWords(session.userAgent)}{' '}
              {session.isCurrent ? (
                <span className="account-tag" data-kind="good">
                  This device
                </span>
              ) : null}
              <br />
              <span className="text-sm text-muted">
                Last seen <TimeOf iso={session.lastUsedAt} />
                {session.ipAddress ? ` from ${session.ipAddress}` : ''}
              </span>
            </p>
            {session.isCurrent ? null : (
              <Press
                look="quiet"
                sending={sending}
                aria-label={`Sign out ${deviceWords(session.userAgent)}`}
                call={() => $post({ json: { id: session.id } })}
                done="It is signed out."
                isRemoval
              >
                Sign out
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
              done="Every other device is signed out."
              isRemoval
            >
              Sign out all others
            </Press>
          ) : null}
          <Press look="danger" sending={sending} call={() => $post({ json: { all: true } })} after={leave}>
            Sign out everywhere
          </Press>
        </div>
      </div>
    </Panel>
  )
}
