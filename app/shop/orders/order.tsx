import { href, Link } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { OutcomeMessage, useOutcome } from '#app/kit/page/messages.tsx'
import type { MetaArgs, PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { Reviewable } from '#store/goods/reviews/reviews.schema.ts'
import type { Language } from '#store/language.ts'
import { orderIn } from '#store/selling/orders/orders.ts'
import { OrderActions } from './order-actions.tsx'
import { type AnswerCalls, OrderAnswer } from './order-answer.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import type { ReturnCalls } from './order-returns.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderHead, OrderTimeline } from './order-timeline.tsx'
import { ORDERS } from './orders.texts.ts'
import { OrderPayment, WhatNext } from './what-next.tsx'

/** Without the address book and the reviews only their buttons are missing. */
export async function load({ api, request, params: { id }, language }: PageArgs<'/orders/:id'>) {
  const [order, addresses, reviews] = await Promise.all([
    read(() => api.orders[':id'].$get({ param: { id } }), { orLogin: request }),
    ask(() => api.addresses.$get()),
    ask(() => api.me.reviews.$get()),
  ])
  return { order: orderIn(language, order), addresses: addresses.answer, toReview: reviews.answer }
}

export const handle = (language: Language): PageHandle => ({
  title: ORDERS[language].yours,
  hasOwnHeading: true,
  refused: () => ORDERS[language].oneUnread,
})

export function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
  const { order, yours } = ORDERS[language]
  return privateMeta(shop, loaderData ? order(loaderData.order.orderNumber) : yours)
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

export default function OrderPage({ loaderData: { order, addresses, toReview = [] } }: PageProps<typeof load>) {
  const { outcome, setOutcome, dismiss } = useOutcome()
  return (
    <>
      <OrderHead order={order} />
      <div className="order-columns">
        <div className="sheets">
          <WhatNext order={order} />
          <OrderAnswer order={order} address={order.gift?.address ?? order.customerInfo.address} calls={ANSWER_CALLS} />
          <OrderTimeline order={order} />
        </div>
        <div className="sheets">
          <OrderLines
            order={order}
            below={({ _id: id, name }) =>
              order.status === 'delivered' ? (
                <ReviewLink of={toReview.find(({ _id }) => _id === id)} name={name} />
              ) : null
            }
          />
          <OrderReturns order={order} calls={returnCalls(order._id)} />
          <OrderPayment order={order} />
          <OrderDelivery
            way={order.way}
            gift={order.gift}
            customerInfo={order.customerInfo}
            gstin={order.customerGstin}
            landline={order.landline}
            addresses={addresses}
          />
          <OrderActions order={order} report={setOutcome} />
        </div>
      </div>
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </>
  )
}

function ReviewLink({ of, name }: { of: Reviewable | undefined; name: string }) {
  const t = ORDERS.use()
  if (!of) return null
  const words = of.review ? t.editReview : t.review
  return (
    <Link to={href('/reviews/:id', { id: of._id })} className="text-link" aria-label={t.ofProduct(words, name)}>
      {words}
    </Link>
  )
}
