import { useState } from 'react'
import { data, href, useRevalidator } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import { read } from '#app/api/read.ts'
import { secretMeta } from '#app/frame/page-meta.ts'
import { OrderLines } from '#app/orders/order-lines.tsx'
import { OrderReturns } from '#app/orders/order-returns.tsx'
import { OrderTimeline } from '#app/orders/order-timeline.tsx'
import type { ReturnCalls } from '#app/orders/return-form.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { PasteLink } from '#app/ui/forms/paste-link.tsx'
import { Page } from '#app/ui/page.tsx'
import { useLinkToken } from '#app/ui/use-link-token.ts'
import { TimeOf } from '#app/ui/when.tsx'
import type { OrderStatusView } from '#store/orders/reading/customer-orders.ts'
import { OrderStatusTag } from './order-status.tsx'
import '#app/orders/orders.css'

export async function load({ api, request }: PageArgs) {
  // A browser without a script pasted a link that is none.
  const isRefused = new URL(request.url).searchParams.has('error')
  if (isRefused) return data({ order: undefined, words: 'This link is wrong or no longer works.' })
  const found = await read(() => api['order-status'].$get())
  if (found.kind === 'done') return data({ order: found.answer, words: '' })
  // The link may only now be opened: what it says stands where no server reads it.
  return found.kind === 'gone'
    ? data({ order: undefined, words: '' })
    : data({ order: undefined, words: found.message }, { status: found.status })
}

export function meta({ loaderData, shop }: MetaArgs<typeof load>) {
  return secretMeta(shop, loaderData?.order ? `Order ${loaderData.order.orderNumber}` : 'Your order')
}

/** Where the mails about an order lead. Whoever has the link sees how it stands, and can ask for a return; all else is behind the login. */
export default function OrderByLink({ loaderData: { order, words } }: PageProps<typeof load>) {
  const { revalidate } = useRevalidator()
  const [opening, setOpening] = useState({ isBusy: false, words })

  const { token, isOpening } = useLinkToken(async (token) => {
    setOpening({ isBusy: true, words: '' })
    const opened = await ask(() => browserApi['order-status'].$post({ json: { token } }))
    if (opened.answer) await revalidate()
    setOpening({ isBusy: false, words: opened.kind === 'done' ? '' : opened.message })
  })

  if (order && !opening.isBusy && opening.words === '') return <KnownOrder key={order._id} order={order} />
  return (
    <Page heading="Your order">
      <div className="panel mt-5 grid max-w-md gap-4">
        {opening.words ? <FormError of={{ message: opening.words }} /> : null}
        {opening.isBusy ? <p role="status">Opening your order...</p> : null}
        {isOpening || token || opening.words ? null : (
          <p role="status">Please open the link in our mail once more, or log in.</p>
        )}
        {token ? null : <PasteLink isOpening={isOpening} />}
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
