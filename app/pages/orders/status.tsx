import { useState } from 'react'
import { data, href, useRevalidator } from 'react-router'
import { browserApi, inBrowser, onServer, type PageArgs } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import { leaveFor, read } from '#app/api/read.ts'
import { secretMeta } from '#app/frame/page-meta.ts'
import { OrderLines } from '#app/orders/order-lines.tsx'
import { OrderReturns } from '#app/orders/order-returns.tsx'
import { OrderTimeline } from '#app/orders/order-timeline.tsx'
import type { ReturnCalls } from '#app/orders/return-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { Page } from '#app/ui/page.tsx'
import { useFragmentSecret } from '#app/ui/use-fragment-secret.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { TimeOf } from '#app/ui/when.tsx'
import type { OrderStatusView } from '#store/orders/reading/customer-orders.ts'
import type { Route } from './+types/status'
import { OrderStatusTag } from './order-status.tsx'
import './orders.css'

async function load({ api, request }: PageArgs<Route.LoaderArgs>) {
  const old = new URL(request.url).searchParams.get('token')
  // Links of earlier mails: the secret goes to where it is not sent again.
  if (old !== null) throw leaveFor(`${href('/order-status')}#${encodeURIComponent(old)}`)
  const found = await read(() => api['order-status'].$get())
  if (found.kind === 'done') return data({ order: found.answer, words: '' })
  // The link may only now be opened: what it says stands where no server reads it.
  return found.kind === 'gone'
    ? data({ order: undefined, words: '' })
    : data({ order: undefined, words: found.message }, { status: found.status })
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return secretMeta(matches, loaderData?.order ? `Order ${loaderData.order.orderNumber}` : 'Your order')
}

/** Where the mails about an order lead. Whoever has the link sees how it stands, and can ask for a return; all else is behind the login. */
export default function OrderByLink({ loaderData: { order, words } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const [opening, setOpening] = useState({ isBusy: false, words })

  useFragmentSecret(async (token) => {
    setOpening({ isBusy: true, words: '' })
    const opened = await ask(() => browserApi['order-status'].$post({ json: { token } }))
    if (opened.answer) await revalidate()
    setOpening({ isBusy: false, words: opened.kind === 'done' ? '' : opened.message })
  })

  if (order && !opening.isBusy && opening.words === '') return <KnownOrder key={order._id} order={order} />
  return (
    <Page heading="Your order">
      <div className="panel mt-5 grid max-w-md gap-4">
        <noscript>
          <p>This link needs JavaScript. Please switch it on and open the link again, or log in to see your order.</p>
        </noscript>
        {opening.words ? <FormError of={{ message: opening.words }} /> : null}
        {isHydrated && opening.words === '' ? (
          <p role="status">
            {opening.isBusy ? 'Opening your order...' : 'Please open the link in our mail once more, or log in.'}
          </p>
        ) : null}
        <ButtonLink to={href('/orders')}>Log in to see your orders</ButtonLink>
      </div>
    </Page>
  )
}

const { returns } = browserApi['order-status']

/** By the link of the mail, which the browser has opened: whoever did may ask, and no more. */
const RETURN_CALLS: ReturnCalls = {
  ask: (wanted) => () => returns.$post({ json: wanted }),
  withdraw: (returnId) => () => returns[':returnId'].withdraw.$post({ param: { returnId }, json: {} }),
}

function KnownOrder({ order }: { order: OrderStatusView }) {
  return (
    <main id="main" className="shell page">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="page-heading">Order {order.orderNumber}</h1>
        <OrderStatusTag status={order.status} />
      </div>
      <p className="text-muted">
        Placed on <TimeOf iso={order.createdAt} />
      </p>
      <div className="order-columns">
        <OrderTimeline order={order} />
        <div>
          <OrderLines order={order} />
          <OrderReturns order={order} calls={RETURN_CALLS} />
          <Delivery order={order} />
        </div>
      </div>
    </main>
  )
}

function Delivery({ order: { _id, phoneEnd, pinCode } }: { order: OrderStatusView }) {
  return (
    <section aria-labelledby="delivery" className="panel">
      <h2 id="delivery">Delivery</h2>
      <p className="mt-1">
        {pinCode ? `To PIN code ${pinCode}. ` : ''}Your phone number ends in {phoneEnd}.
      </p>
      <p className="mt-1 text-muted">Log in to see the full address, cancel the order or get your receipt.</p>
      <ButtonLink to={href('/orders/:id', { id: _id })} look="quiet" className="mt-3">
        See the full order
      </ButtonLink>
    </section>
  )
}
