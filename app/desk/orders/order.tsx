import { href, Link, useSearchParams } from 'react-router'
import { AwaitedBadge, OrderNotes, StatusBadge } from '#app/desk/shared/badges.tsx'
import { pageTitle } from '#app/frame/page-meta.ts'
import { ask } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { reportBarHeight } from '#app/kit/page/edge.tsx'
import { ordersRefusal } from '#app/kit/press/outcomes.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { LoaderData, MetaArgs, PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { formatTotal } from '#store/money.ts'
import type { BesideOrder, DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { notesIn } from '#store/selling/orders/orders.ts'
import { ORDER_STATUSES, queueOf, STATUSES, statusWords } from '#store/selling/orders/steps/order-statuses.ts'
import { DeskHeading } from '../frame/desk-heading.tsx'
import { CallActions } from './call-actions.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { DeskOrderLines, DeskOrderReturns } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPapers } from './order-papers.tsx'
import { hasUsualSteps, RareSteps, UsualSteps } from './order-steps.tsx'
import { DeskOrderTimeline } from './order-story.tsx'
import { WORK_LISTS, workPath } from './orders-query.ts'
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
  const [params, setParams] = useSearchParams()
  const isChanging = params.get('change') === 'lines'
  const waitsForCall = order.may.includes('call')
  const setChange = (change?: string) => {
    const next = new URLSearchParams(params)
    if (change) next.set('change', change)
    else next.delete('change')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Head order={order} beside={beside} queue={queue} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-5 lg:row-span-2">
          <Next order={order} now={now} />
          <DeskOrderLines
            order={order}
            isChanging={isChanging}
            onChanging={(is) => setChange(is ? 'lines' : undefined)}
          />
          <OrderMoney order={order} />
          <DeskOrderReturns order={order} />
        </div>
        {/* The customer to call comes first. */}
        <div className={waitsForCall && !isChanging ? 'max-lg:order-first' : ''}>
          <OrderCustomer
            order={order}
            caller={waitsForCall ? beside?.caller : undefined}
            isCorrecting={params.get('change') === 'details'}
            onCorrecting={(is) => setChange(is ? 'details' : undefined)}
          />
        </div>
        <div className="grid gap-5">
          <OrderPapers order={order} />
          <DeskOrderTimeline order={order} />
        </div>
      </div>
    </>
  )
}

/** The order's state, and the link to the next order of its list. */
function Head({ order, beside, queue }: Omit<OrderProps, 'now'>) {
  const { advanceDue } = order.money
  const { awaitsCall, awaitsPacking } = STATUSES[order.status]
  const work = queue && WORK_LISTS.find(({ name }) => name === queueOf({ way: order.way, status: queue }))
  const to = work ? workPath(work) : `${href('/admin/orders')}?status=${queue}`
  const list = queue && { to, label: statusWords(queue, order).words }
  const parcel = [order.courier, order.trackingNumber].filter(Boolean).join(', ')
  return (
    <div className="mb-3">
      <DeskHeading
        title={`Order ${order.orderNumber}`}
        className=""
        within={list}
        badges={
          <>
            <StatusBadge status={order.status} way={order.way} />
            <AwaitedBadge money={order.money} />
          </>
        }
      >
        {beside?.next ? (
          <Link to={`${href('/admin/orders/:id', { id: beside.next._id })}?queue=${queue}`} className="text-link">
            Next order: {beside.next.orderNumber}
          </Link>
        ) : null}
        {order.may.includes('call') ? null : <RareSteps order={order} />}
      </DeskHeading>
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
        {parcel ? `, with ${parcel}` : ''}{' '}
        {order.trackingUrl ? (
          <a className="text-link -my-3" href={order.trackingUrl} target="_blank" rel="noreferrer">
            Track it
          </a>
        ) : null}
      </p>
      <Exchanges order={order} />
      <OrderNotes notes={notesIn(order.events)} />
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

/** The next action: the call's outcome while the order waits for its call, then the steps. */
function Next({ order, now }: { order: DeskOrder; now: string }) {
  const waitsForCall = order.may.includes('call')
  if (!waitsForCall && !hasUsualSteps(order)) return null
  return (
    <section ref={reportBarHeight} className="desk-next" aria-label="Next step">
      {waitsForCall ? <CallActions orders={[order]} now={now} /> : <UsualSteps order={order} />}
    </section>
  )
}
