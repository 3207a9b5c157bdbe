import { data } from 'react-router'
import { inBrowser, onServer, type PageArgs } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import { Refusal, TryAgain } from '#app/ui/messages.tsx'
import type { Route } from './+types/alerts'
import { ChoicesPanel } from './alerts/choices-panel.tsx'
import { DevicesPanel } from './alerts/devices-panel.tsx'

async function load({ api, request }: PageArgs<Route.LoaderArgs>) {
  const { status, answer } = await read(() => api.admin.rings.$get(), { orLogin: request })
  return data({ status, rings: answer }, { status })
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return privateMeta(matches, 'Alerts')
}

/** How somebody who works in the shop hears of new orders. */
export default function Alerts({ loaderData: { status, rings } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="page-heading">Alerts</h1>
      <div className="account-panels">
        {rings ? (
          <>
            <DevicesPanel rings={rings} />
            <ChoicesPanel rings={rings} />
          </>
        ) : (
          <Refusal
            message={status === 403 ? 'Alerts are for people who work in the shop.' : 'Your alerts could not be read.'}
          >
            {status === 403 ? null : <TryAgain />}
          </Refusal>
        )}
      </div>
    </>
  )
}
