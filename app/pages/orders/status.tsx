import { data, href } from 'react-router'
import { browserApi, inBrowser, onServer, type PageArgs } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { secretMeta } from '#app/frame/page-meta.ts'
import { OrderLines } from '#app/orders/order-lines.tsx'
import { OrderReturns } from '#app/orders/order-returns.tsx'
import { OrderTimeline } from '#app/orders/order-timeline.tsx'
import type { ReturnCalls } from '#app/orders/return-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-problems.tsx'
import { Page } from '#app/ui/page.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { OrderStatusView } from '#store/orders/customer-orders.ts'
import type { Route } from './+types/status'
import { OrderStatusTag } from './order-status.tsx'
import './orders.css'

async function load({ api, request }: PageArgs<Route.LoaderArgs>) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = await read(() => api['order-status'].$get({ query: { token } }))
  return found.kind === 'done'
    ? data({ order: found.answer, token, words: '' }, { status: found.status })
    : data({ order: undefined, token, words: found.message }, { status: found.status })
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return secretMeta(matches, loaderData?.order ? `Order ${loaderData.order.orderNumber}` : 'No order behind this link')
}

/** Where the mails about an order lead. Whoever has the link sees how it stands, and can ask for a return; all else is behind the login. */
export default function OrderByLink({ loaderData: { order, token, words } }: Route.ComponentProps) {
  if (order) return <KnownOrder order={order} token={token} />
  return (
    <Page heading="Your order">
      <div className="panel mt-5 grid max-w-md gap-4">
        <FormError of={{ message: words }} />
        <ButtonLink to={href('/orders')}>Log in to see your orders</ButtonLink>
      </div>
    </Page>
  )
}

const { returns } = browserApi['order-status']

/** By the link of the mail: whoever opened it may ask, and no more. */
function returnCalls(token: string): ReturnCalls {
  return {
    ask: (wanted) => () => returns.$post({ json: { ...wanted, token } }),
    withdraw: (returnId) => () => returns[':returnId'].withdraw.$post({ param: { returnId }, json: { token } }),
  }
}

function KnownOrder({ order, token }: { order: OrderStatusView; token: string }) {
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
          <OrderReturns order={order} calls={returnCalls(token)} />
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
