import { data, href, Link, useSearchParams } from 'react-router'
import { ordersRefusal } from '#app/admin/refusal-texts.ts'
import { StatusBadge } from '#app/admin/status-badge.tsx'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { type Sending, useSend } from '#app/api/use-send.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty, Loaded } from '#app/ui/messages.tsx'
import { OutcomeMessage } from '#app/ui/outcome.tsx'
import { TimeOf } from '#app/ui/time-of.tsx'
import { useOutcome } from '#app/ui/use-outcome.ts'
import type { DeskOrder } from '#store/orders/order-desk.ts'
import type { Route } from './+types/order'
import { CallActions } from './call-actions.tsx'
import { OrderCustomer } from './order/order-customer.tsx'
import { OrderLines } from './order/order-lines.tsx'
import { OrderNotes } from './order/order-notes.tsx'
import { OrderPapers, OrderPayment } from './order/order-papers.tsx'
import { OrderSteps } from './order/order-steps.tsx'
import { OrderTimeline } from './order/order-timeline.tsx'
import { PhoneLinks } from './phone-links.tsx'

async function load(api: ApiClient, id: string) {
  const { status, answer } = await read<DeskOrder>(() => api.admin.orders[':id'].$get({ param: { id } }))
  return data({ status, order: answer, now: new Date().toISOString() }, { status })
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(context.get(apiContext), params.id)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(browserApi, params.id)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(matches, loaderData?.order ? `Order ${loaderData.order.orderNumber}` : 'Order'),
]

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { status, order, now } = loaderData
  return (
    <>
      {order ? null : <h1 className="page-heading mb-4">Order</h1>}
      {status === 404 ? (
        <Empty message="There is no such order.">
          <ButtonLink to={href('/admin/orders')}>All orders</ButtonLink>
        </Empty>
      ) : (
        <Loaded answer={order} status={status} failed={ordersRefusal(status)}>
          {(answer) => <OrderOnDesk key={answer._id} order={answer} now={now} />}
        </Loaded>
      )}
    </>
  )
}

function OrderOnDesk({ order, now }: { order: DeskOrder; now: string }) {
  const { outcome, setOutcome, dismiss } = useOutcome()
  const desk = useSend(setOutcome)
  const [params, setParams] = useSearchParams()
  const isChanging = params.get('change') === 'lines'
  return (
    <>
      <Head order={order} />
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-5">
          <Next order={order} now={now} desk={desk} />
          <OrderLines
            order={order}
            desk={desk}
            isChanging={isChanging}
            onChanging={(is) => setParams(is ? { change: 'lines' } : {}, { replace: true, preventScrollReset: true })}
          />
          <OrderTimeline order={order} />
        </div>
        <div className="grid gap-5">
          <OrderCustomer order={order} desk={desk} />
          <OrderPapers order={order} desk={desk} />
          <OrderPayment order={order} desk={desk} />
          <OrderNotes order={order} desk={desk} />
        </div>
      </div>
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </>
  )
}

function Head({ order }: { order: DeskOrder }) {
  return (
    <div className="mb-5">
      <Link
        to={href('/admin/orders')}
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
      >
        All orders
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="page-heading">Order {order.orderNumber}</h1>
        <StatusBadge status={order.status} />
      </div>
      <p className="text-muted">
        <TimeOf iso={order.createdAt} />
        {order.takenBy === null ? '' : ', by phone'}
        {order.courier || order.trackingNumber
          ? `, with ${[order.courier, order.trackingNumber].filter(Boolean).join(', ')}`
          : ''}
      </p>
    </div>
  )
}

type NextProps = { order: DeskOrder; now: string; desk: Sending }

/** What to do next: while it waits for its call how that ended, afterwards the steps. */
function Next({ order, now, desk }: NextProps) {
  const waitsForCall = order.may.includes('call')
  if (!waitsForCall && order.steps.length === 0) return null
  return (
    <section className="panel" aria-labelledby="order-next">
      <h2 id="order-next" className="mb-3 text-xl">
        {waitsForCall ? 'Call, and say how it ended' : 'Next step'}
      </h2>
      {waitsForCall ? (
        <div className="grid gap-3">
          <PhoneLinks order={order} />
          <CallActions order={order} now={now} sending={desk} />
        </div>
      ) : (
        <OrderSteps order={order} desk={desk} />
      )}
    </section>
  )
}
