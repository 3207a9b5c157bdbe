import type { ReactNode } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { AwaitedBadge, Noted, StatusBadge } from '#app/admin/badges.tsx'
import { barAtEdge } from '#app/admin/frame/edge.tsx'
import { ordersRefusal } from '#app/admin/outcomes.tsx'
import { ask } from '#app/api/ask.ts'
import { read } from '#app/api/read.ts'
import type { Sending } from '#app/api/use-send.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { LoaderData, MetaArgs, PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { usePageSending } from '#app/ui/press.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import { formatTotal } from '#store/money.ts'
import type { BesideOrder, DeskOrder } from '#store/orders/order-desk.schema.ts'
import { notesIn } from '#store/orders/orders.ts'
import { ORDER_STATUSES, STATUSES } from '#store/orders/steps/order-statuses.ts'
import { CallActions } from './call-actions.tsx'
import { Caller, PhoneLinks } from './caller.tsx'
import { OrderCustomer } from './order/order-customer.tsx'
import { OrderLines, OrderReturns } from './order/order-lines.tsx'
import { OrderMoney } from './order/order-money.tsx'
import { OrderPapers, OrderPayment } from './order/order-papers.tsx'
import { OrderSteps } from './order/order-steps.tsx'
import { OrderNotes, OrderTimeline } from './order/order-story.tsx'
import { triesInWords } from './parcel.tsx'

/** The data beside the order may be missing; the order is shown anyway. */
export async function load({ api, params: { id }, request: { url } }: PageArgs<'/admin/orders/:id'>) {
  const queue = ORDER_STATUSES.find((status) => status === new URL(url).searchParams.get('queue'))
  const call = api.admin.orders[':id']
  const [order, beside] = await Promise.all([
    read<DeskOrder>(() => call.$get({ param: { id } })),
    ask<BesideOrder>(() => call.beside.$get({ param: { id }, query: queue ? { queue } : {} })),
  ])
  return { order, beside: beside.answer, queue, now: new Date().toISOString() }
}

export const handle = {
  title: 'Order',
  hasOwnHeading: true,
  refused: (status) => (status === 404 ? 'There is no such order.' : ordersRefusal(status)),
  wayOn: { to: href('/admin/orders'), words: 'All orders', status: 404 },
} satisfies PageHandle

export const meta = ({ loaderData, shop }: MetaArgs<typeof load>) => [
  pageTitle(shop, loaderData ? `Order ${loaderData.order.orderNumber}` : handle.title),
]

export default function OrderPage({ loaderData }: PageProps<typeof load>) {
  return <OrderOnDesk key={loaderData.order._id} {...loaderData} />
}

type OrderProps = LoaderData<typeof load>

function OrderOnDesk({ order, now, beside, queue }: OrderProps) {
  const desk = usePageSending()
  const [params, setParams] = useSearchParams()
  const isChanging = params.get('change') === 'lines'
  const setChange = (change?: string) => {
    const next = new URLSearchParams(params)
    if (change) next.set('change', change)
    else next.delete('change')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Head order={order}>
        <QueueLinks beside={beside} queue={queue} />
      </Head>
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-5">
          {isUsual(order) ? <Next order={order} now={now} desk={desk} /> : null}
          {order.may.includes('call') && beside ? (
            <div className="panel grid gap-2">
              <Caller caller={beside.caller} />
              <PhoneLinks order={order} />
            </div>
          ) : null}
          <OrderLines
            order={order}
            desk={desk}
            isChanging={isChanging}
            onChanging={(is) => setChange(is ? 'lines' : undefined)}
          />
          <OrderReturns order={order} />
          {isUsual(order) ? null : <Next order={order} now={now} desk={desk} />}
          <OrderTimeline order={order} />
        </div>
        <div className="grid gap-5">
          <OrderCustomer order={order} desk={desk} isCorrectingFirst={params.get('change') === 'details'} />
          <OrderMoney order={order} desk={desk} />
          <OrderPapers order={order} desk={desk} />
          <OrderPayment order={order} desk={desk} />
          <OrderNotes order={order} desk={desk} />
        </div>
      </div>
    </>
  )
}

function Head({ order, children }: { order: DeskOrder; children: ReactNode }) {
  const { advanceDue } = order.money
  const { awaitsCall, awaitsPacking } = STATUSES[order.status]
  return (
    <div className="mb-3">
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="page-heading">Order {order.orderNumber}</h1>
        <StatusBadge status={order.status} way={order.way} />
        <AwaitedBadge money={order.money} />
      </div>
      {advanceDue && (awaitsCall || awaitsPacking) ? (
        <p className="font-semibold">
          {formatTotal(advanceDue)} is to be paid by UPI first: tell the customer, and keep the parcel until it has
          come.
        </p>
      ) : null}
      <p className="text-muted">
        <TimeOf iso={order.createdAt} />
        {order.takenBy === null ? '' : ', by phone'}
        {order.tries > 0 ? `, ${triesInWords(order)}` : ''}
        {order.courier || order.trackingNumber
          ? `, with ${[order.courier, order.trackingNumber].filter(Boolean).join(', ')}`
          : ''}
        {order.trackingUrl ? (
          <>
            {' '}
            <a className="plain-link px-1" href={order.trackingUrl} target="_blank" rel="noreferrer">
              Track it
            </a>
          </>
        ) : null}
      </p>
      <Exchanges order={order} />
      <Noted notes={notesIn(order.events)} />
    </div>
  )
}

/** The order that this one is sent in exchange for, and those that were sent in exchange for it. */
function Exchanges({ order: { replaces, replacedBy = [] } }: { order: DeskOrder }) {
  const linkTo = ({ _id, orderNumber }: NonNullable<typeof replaces>) => (
    <Link key={_id} to={href('/admin/orders/:id', { id: _id })} className="plain-link px-1">
      {orderNumber}
    </Link>
  )
  return (
    <>
      {replaces ? <p>In exchange for goods of {linkTo(replaces)}</p> : null}
      {replacedBy.length > 0 ? <p>Exchanged: see {replacedBy.map(linkTo)}</p> : null}
    </>
  )
}

/** Back to the list that it was opened from, and on to the next one of it. */
function QueueLinks({ beside, queue }: Pick<OrderProps, 'beside' | 'queue'>) {
  const list = queue ? `${href('/admin/orders')}?status=${queue}` : href('/admin/orders')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Link to={list} className="plain-link">
        {queue ? STATUSES[queue].words : 'All orders'}
      </Link>
      {beside?.next ? (
        <Link
          to={`${href('/admin/orders/:id', { id: beside.next._id })}?queue=${queue}`}
          className="plain-link font-semibold"
        >
          Next order: {beside.next.orderNumber}
        </Link>
      ) : null}
    </div>
  )
}

/** That goods come back is no step of every day: it stands below them, and not under the thumb. */
function isUsual({ may, steps }: DeskOrder): boolean {
  return may.includes('call') || steps.some((to) => STATUSES[to].look !== 'bad')
}

type NextProps = { order: DeskOrder; now: string; desk: Sending }

/** The next action: while the order waits for its call, how that ended; afterwards the steps. */
function Next({ order, now, desk }: NextProps) {
  const waitsForCall = order.may.includes('call')
  if (!waitsForCall && order.steps.length === 0) return null
  return (
    <section ref={barAtEdge} className={isUsual(order) ? 'desk-next' : ''} aria-label="Next step">
      {waitsForCall ? (
        <CallActions orders={[order]} now={now} sending={desk} foldsRare />
      ) : (
        <OrderSteps order={order} />
      )}
    </section>
  )
}
