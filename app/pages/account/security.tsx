import { data } from 'react-router'
import { inBrowser, onServer, type PageArgs } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import type { Ways } from '#app/sign-in/password-hint.ts'
import { Refusal, TryAgain } from '#app/ui/messages.tsx'
import type { Route } from './+types/security'
import type { OpenSession, WaysIn } from './security/own-account.ts'
import { PasswordPanel } from './security/password-panel.tsx'
import { SecondFactorPanel } from './security/second-factor-panel.tsx'
import { ServicesPanel } from './security/services-panel.tsx'
import { SessionsPanel } from './security/sessions-panel.tsx'

async function load({ api, request }: PageArgs<Route.LoaderArgs>) {
  const [mine, sessions, ways] = await Promise.all([
    read(() => api.me['ways-in'].$get(), { orLogin: request }),
    read(() => api.me.sessions.$get(), { orLogin: request }),
    read(() => api.auth.ways.$get()),
  ])
  const status = Math.max(mine.status, sessions.status, ways.status)
  return data({ mine: mine.answer, sessions: sessions.answer, ways: ways.answer }, { status })
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return privateMeta(matches, 'Security')
}

export default function Security({ loaderData: { mine, sessions, ways } }: Route.ComponentProps) {
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
