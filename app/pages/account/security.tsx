import { data } from 'react-router'
import { read } from '#app/api/read.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import type { Ways } from '#app/sign-in/password-hint.ts'
import { Refusal, TryAgain } from '#app/ui/messages.tsx'
import type { OpenSession, WaysIn } from './security/own-account.ts'
import { PasswordPanel } from './security/password-panel.tsx'
import { SecondFactorPanel } from './security/second-factor-panel.tsx'
import { ServicesPanel } from './security/services-panel.tsx'
import { SessionsPanel } from './security/sessions-panel.tsx'

export async function load({ api, request }: PageArgs) {
  const [mine, sessions, ways] = await Promise.all([
    read(() => api.me['ways-in'].$get(), { orLogin: request }),
    read(() => api.me.sessions.$get(), { orLogin: request }),
    read(() => api.auth.ways.$get()),
  ])
  const status = Math.max(mine.status, sessions.status, ways.status)
  return data({ mine: mine.answer, sessions: sessions.answer, ways: ways.answer }, { status })
}

export const meta = ({ shop }: MetaArgs) => privateMeta(shop, 'Security')

export default function Security({ loaderData: { mine, sessions, ways } }: PageProps<typeof load>) {
  return (
    <>
      <h1 className="page-heading">Security</h1>
      <div className="account-panels">
        {mine && sessions && ways ? (
          <Panels mine={mine} sessions={sessions} ways={ways} />
        ) : (
          <Refusal message="Your account could not be read. Please try again.">
            <TryAgain />
          </Refusal>
        )}
      </div>
    </>
  )
}

function Panels({ mine, sessions, ways }: { mine: WaysIn; sessions: readonly OpenSession[]; ways: Ways }) {
  return (
    <>
      <PasswordPanel hasPassword={mine.hasPassword} ways={ways} />
      <SecondFactorPanel mine={mine} />
      {ways.social.length > 0 || mine.services.length > 0 ? <ServicesPanel mine={mine} offered={ways.social} /> : null}
      <SessionsPanel sessions={sessions} />
    </>
  )
}
