import { data } from 'react-router'
import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { privateMeta } from '#app/page-meta.ts'
import { Refusal, TryAgain } from '#app/ui/admin/messages.tsx'
import type { Ways } from '#app/ui/sign-in/password-hint.ts'
import type { Route } from './+types/security'
import { askOwn } from './ask-own.ts'
import type { OpenSession, WaysIn } from './own-account.ts'
import { PasswordPanel } from './password-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

async function load(api: ApiClient, request: Request) {
  const [mine, sessions, ways] = await Promise.all([
    askOwn(request, () => api.me['ways-in'].$get()),
    askOwn(request, () => api.me.sessions.$get()),
    askOwn(request, () => api.auth.ways.$get()),
  ])
  const status = [mine, sessions, ways].find((asked) => asked.status !== 200)?.status ?? 200
  return data({ mine: mine.found, sessions: sessions.found, ways: ways.found }, { status })
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request)
}

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
