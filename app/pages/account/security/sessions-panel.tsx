import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { logFailure } from '#app/log.ts'
import { leaveAccount } from '#app/pages/account/leave-account.ts'
import { Said } from '#app/pages/account/said.tsx'
import { Button } from '#app/ui/button.tsx'
import { TimeOf } from '#app/ui/time-of.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { deviceWords } from './device-words.ts'
import type { OpenSession } from './own-account.ts'

type Which = { id: string } | { others: true } | { all: true }

/** Where the person is signed in, and ending it. */
export function SessionsPanel({ sessions }: { sessions: readonly OpenSession[] }) {
  const isHydrated = useHydrated()
  const { revoke, done, failed, isSending } = useRevoking()
  const isDisabled = !isHydrated || isSending
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
                disabled={isDisabled}
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
        <Said done={done} refusal={failed ? { code: 'failed', message: failed } : undefined} />
        <div className="flex flex-wrap gap-3">
          {sessions.length > 1 ? (
            <Button
              look="quiet"
              disabled={isDisabled}
              onClick={() => revoke({ others: true }, 'Every other device is signed out.')}
            >
              Sign out all others
            </Button>
          ) : null}
          <Button look="danger" disabled={isDisabled} onClick={() => revoke({ all: true })}>
            Sign out everywhere
          </Button>
        </div>
      </div>
    </section>
  )
}

function useRevoking() {
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function revoke(json: Which, words?: string) {
    setSending(true)
    setDone(undefined)
    setFailed(undefined)
    const isDone = await send(json)
    setSending(false)
    if (isDone && 'all' in json) leaveAccount()
    else if (isDone) setDone(words)
    else setFailed('That did not work. Please try again.')
    await revalidate()
  }

  return { revoke, done, failed, isSending }
}

/** A session that is gone already is signed out. */
async function send(json: Which): Promise<boolean> {
  try {
    const response = await browserApi.me.sessions.revoke.$post({ json })
    await response.body?.cancel()
    return response.ok || (response.status as number) === 404
  } catch (error) {
    logFailure('The session was not ended', error)
    return false
  }
}
