import { useRevalidator } from 'react-router'
import { deviceWords } from '#app/account/device-words.ts'
import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { leaveAccount } from '#app/pages/account/leave-account.ts'
import { SendStatus } from '#app/pages/account/send-status.tsx'
import { Button } from '#app/ui/button.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { OpenSession } from './own-account.ts'

/** Lists the devices where the person is signed in, and signs them out. */
export function SessionsPanel({ sessions }: { sessions: readonly OpenSession[] }) {
  const { revoke, revokeAll, sending } = useRevoking()
  const { isReady } = sending
  return (
    <section aria-labelledby="sessions" className="panel">
      <h2 id="sessions">Where you are signed in</h2>
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
              <Button
                look="quiet"
                disabled={!isReady}
                aria-label={`Sign out ${deviceWords(session.userAgent)}`}
                onClick={() => revoke({ id: session.id }, 'It is signed out.')}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-3">
        <SendStatus of={sending} />
        <div className="flex flex-wrap gap-3">
          {sessions.length > 1 ? (
            <Button
              look="quiet"
              disabled={!isReady}
              onClick={() => revoke({ others: true }, 'Every other device is signed out.')}
            >
              Sign out all others
            </Button>
          ) : null}
          <Button look="danger" disabled={!isReady} onClick={revokeAll}>
            Sign out everywhere
          </Button>
        </div>
      </div>
    </section>
  )
}

/** A session that is already gone counts as signed out. */
function useRevoking() {
  const { revalidate } = useRevalidator()
  const sending = useSend()
  const { $post } = browserApi.me.sessions.revoke

  function revoke(json: { id: string } | { others: true }, done: string) {
    void sending.send(() => $post({ json }), { isRemoval: true, done })
  }

  function revokeAll() {
    void sending.send(() => $post({ json: { all: true } }), {
      after: () => {
        leaveAccount()
        return revalidate()
      },
    })
  }

  return { sending, revoke, revokeAll }
}
