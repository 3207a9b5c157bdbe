import { data } from 'react-router'
import { ordersRefusal } from '#app/admin/refusal-texts.ts'
import { inBrowser, onServer, type PageArgs } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { Loaded } from '#app/ui/messages.tsx'
import type { Route } from './+types/new'
import { PhoneOrderForm } from './new/phone-order-form.tsx'

/** Asks for nobody, only to hear whether whoever looks may take orders. */
async function load({ api }: PageArgs<Route.LoaderArgs>) {
  const { status, answer } = await read(() => api.admin['known-customers'].$get({ query: { phone: '' } }))
  return data({ status, answer }, { status })
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle(matches, 'New Order by Phone')]

export default function NewOrder({ loaderData: { status, answer } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="page-heading mb-4">New Order by Phone</h1>
      <Loaded answer={answer} status={status} failed={ordersRefusal(status)}>
        {() => <PhoneOrderForm />}
      </Loaded>
    </>
  )
}
