import { data, href } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { OpenedLinkPage, useOpenedLink } from '#app/kit/page/link-page.tsx'
import { Panel } from '#app/kit/page/panel.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { orderIn } from '#store/selling/orders/orders.ts'
import { mayCancel, type OrderStatusView } from '#store/selling/orders/reading/customer-orders.ts'
import { type AnswerCalls, OrderAnswer } from './order-answer.tsx'
import { OrderLines } from './order-lines.tsx'
import type { ReturnCalls } from './order-returns.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderHead, OrderTimeline } from './order-timeline.tsx'
import { BY_LINK, ORDERS } from './orders.texts.ts'

export async function load({ api, request, language }: PageArgs) {
  const found = await ask(() => api['order-status'].$get(), language)
  // Without a script: somebody pasted a broken link, or pressed a button too late.
  const isRefused = new URL(request.url).searchParams.has('error')
  if (found.kind === 'done') return data({ order: orderIn(language, found.answer), words: '', isRefused })
  if (isRefused) return data({ order: undefined, words: BY_LINK[language].broken, isRefused })
  // The browser may be about to open the link: its token is in the hash, which no server gets.
  return found.kind === 'gone'
    ? data({ order: undefined, words: '', isRefused })
    : data({ order: undefined, words: found.message, isRefused }, { status: found.status })
}

export function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
  const { order, yours } = ORDERS[language]
  return secretMeta(shop, loaderData?.order ? order(loaderData.order.orderNumber) : yours)
}

/**
 * The page that the links in messages about an order open. Anybody with the link can see its state, confirm it and request a
 * return.
 */
export default function OrderByLink({ loaderData: { order, words, isRefused } }: PageProps<typeof load>) {
  const t = BY_LINK.use()
  const { yours } = ORDERS.use()
  const opened = useOpenedLink(words, (token) => browserApi['order-status'].$post({ json: { token } }))
  if (order && opened.isOpen) return <KnownOrder key={order._id} order={order} isRefused={isRefused} />
  return (
    <OpenedLinkPage
      heading={yours}
      opened={opened}
      busy={t.opening}
      missing={t.missing}
      below={<ButtonLink to={href('/orders')}>{t.logIn}</ButtonLink>}
    />
  )
}

const { returns, confirm, address, cancel } = browserApi['order-status']

const ANSWER_CALLS: AnswerCalls = {
  confirm:
    ({ _id, totalAmount }) =>
    () =>
      confirm.$post({ json: { _id, totalAmount } }),
  changeAddress:
    ({ _id }, to) =>
    () =>
      address.$post({ json: { _id, address: to } }),
  cancel:
    ({ _id }) =>
    () =>
      cancel.$post({ json: { _id } }),
}

const RETURN_CALLS: ReturnCalls = {
  ask: (wanted) => () => returns.$post({ json: wanted }),
  withdraw: (returnId) => () => returns[':returnId'].withdraw.$post({ param: { returnId }, json: {} }),
}

function KnownOrder({ order, isRefused }: { order: OrderStatusView; isRefused: boolean }) {
  const t = BY_LINK.use()
  return (
    <main id="main" className="shell page">
      <OrderHead order={order} />
      {isRefused ? <FormError of={{ message: t.refused }} /> : null}
      <div className="order-columns">
        <div className="sheets">
          <OrderAnswer
            order={order}
            address={order.address}
            calls={ANSWER_CALLS}
            isPlain
            place={<Place order={order} />}
          >
            <FullOrder order={order} />
          </OrderAnswer>
          <OrderTimeline order={order} />
        </div>
        <div className="sheets">
          <OrderLines order={order} />
          <OrderReturns order={order} calls={RETURN_CALLS} />
          {order.address === null && mayCancel(order) ? null : (
            <Panel heading={t.delivery}>
              <Place order={order} />
              <FullOrder order={order} />
            </Panel>
          )}
        </div>
      </div>
    </main>
  )
}

/** The address itself is only for its customer. */
function Place({ order: { phoneEnd, pinCode } }: { order: OrderStatusView }) {
  const t = BY_LINK.use()
  return (
    <p className="mt-1">
      {pinCode ? t.toPin(pinCode) : ''}
      {t.phoneEnd(phoneEnd)}
    </p>
  )
}

function FullOrder({ order: { _id } }: { order: OrderStatusView }) {
  const t = BY_LINK.use()
  return (
    <>
      <p className="mt-1 text-muted">{t.logInForMore}</p>
      <ButtonLink to={href('/orders/:id', { id: _id })} look="quiet" className="mt-3">
        {t.full}
      </ButtonLink>
    </>
  )
}
