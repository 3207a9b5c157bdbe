import { data } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import { type AnswerCalls, OrderAnswer } from '#app/orders/order-answer.tsx'
import { OrderDelivery } from '#app/orders/order-delivery.tsx'
import { OrderLines } from '#app/orders/order-lines.tsx'
import { OrderPayment } from '#app/orders/order-payment.tsx'
import { OrderReturns } from '#app/orders/order-returns.tsx'
import { OrderTimeline } from '#app/orders/order-timeline.tsx'
import { PaperHead } from '#app/orders/paper-head.tsx'
import type { ReturnCalls } from '#app/orders/return-form.tsx'
import { WhatNext } from '#app/orders/what-next.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { OutcomeMessage, Refusal, TryAgain, useOutcome } from '#app/ui/messages.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { OwnOrderDetail } from '#store/orders/reading/customer-orders.ts'
import type { Address } from '#store/people/addresses.schema.ts'
import type { Reviewable } from '#store/reviews/reviews.schema.ts'
import { OrderActions } from './order/order-actions.tsx'
import { OrderStatusTag } from './order-status.tsx'
import '#app/orders/orders.css'

/** Without the address book and the reviews only their buttons are missing. */
export async function load({ api, request, params: { id } }: PageArgs<'/orders/:id'>) {
  const [order, addresses, reviews] = await Promise.all([
    read(() => api.orders[':id'].$get({ param: { id } }), { orLogin: request }),
    read(() => api.addresses.$get(), { orLogin: request }),
    read(() => api.me.reviews.$get(), { orLogin: request }),
  ])
  return data({ order: order.answer, addresses: addresses.answer, toReview: reviews.answer }, { status: order.status })
}

export function meta({ loaderData, shop }: MetaArgs<typeof load>) {
  const name = loaderData?.order ? `Order ${loaderData.order.orderNumber}` : 'Your order'
  return privateMeta(shop, name)
}

export default function OrderPage({ loaderData: { order, addresses, toReview } }: PageProps<typeof load>) {
  if (order) return <KnownOrder order={order} addresses={addresses} toReview={toReview} />
  return (
    <>
      <h1 className="page-heading mb-4">Your order</h1>
      <Refusal message="Your order could not be read. Please try again.">
        <TryAgain />
      </Refusal>
    </>
  )
}

const { returns, confirm, address } = browserApi.orders[':id']

const ANSWER_CALLS: AnswerCalls = {
  confirm:
    ({ _id, totalAmount }) =>
    () =>
      confirm.$post({ param: { id: _id }, json: { totalAmount } }),
  changeAddress:
    ({ _id }, to) =>
    () =>
      address.$post({ param: { id: _id }, json: { address: to } }),
}

function returnCalls(id: string): ReturnCalls {
  return {
    ask: (wanted) => () => returns.$post({ param: { id }, json: wanted }),
    withdraw: (returnId) => () => returns[':returnId'].withdraw.$post({ param: { id, returnId }, json: {} }),
  }
}

type KnownProps = {
  order: OwnOrderDetail
  addresses: readonly Address[] | undefined
  toReview: readonly Reviewable[] | undefined
}

function KnownOrder({ order, addresses, toReview = [] }: KnownProps) {
  const { outcome, setOutcome, dismiss } = useOutcome()
  return (
    <>
      <PaperHead />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="page-heading">Order {order.orderNumber}</h1>
        <OrderStatusTag status={order.status} />
      </div>
      <p className="text-muted">
        Placed on <TimeOf iso={order.createdAt} />
      </p>
      <div className="order-columns">
        <div>
          <WhatNext order={order} />
          <OrderAnswer order={order} address={order.customerInfo.address} calls={ANSWER_CALLS} />
          <OrderTimeline order={order} />
        </div>
        <div>
          <OrderLines order={order} toReview={order.status === 'delivered' ? toReview : []} />
          <OrderReturns order={order} calls={returnCalls(order._id)} />
          <OrderPayment order={order} />
          <OrderDelivery customerInfo={order.customerInfo} gstin={order.customerGstin} addresses={addresses} />
          <OrderActions order={order} report={setOutcome} />
        </div>
      </div>
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </>
  )
}
