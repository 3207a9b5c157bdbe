import { data } from 'react-router'
import { read } from '#app/api/read.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Refusal, TryAgain } from '#app/ui/messages.tsx'
import { ChoicesPanel } from './alerts/choices-panel.tsx'
import { DevicesPanel } from './alerts/devices-panel.tsx'

export async function load({ api, request }: PageArgs) {
  const { status, answer } = await read(() => api.admin.rings.$get(), { orLogin: request })
  return data({ status, rings: answer }, { status })
}

export const meta = ({ shop }: MetaArgs) => privateMeta(shop, 'Alerts')

/** How somebody who works in the shop hears of new orders. */
export default function Alerts({ loaderData: { status, rings } }: PageProps<typeof load>) {
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
