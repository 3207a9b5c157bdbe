import { type ReactNode, useRef } from 'react'
import { href, Link } from 'react-router'
import { useMay } from '#app/admin/use-may.ts'
import { type Sending, useSend } from '#app/api/use-send.ts'
import { Empty } from '#app/ui/messages.tsx'
import { OutcomeMessage } from '#app/ui/outcome.tsx'
import { useOutcome } from '#app/ui/use-outcome.ts'
import { formatAge, formatWhen } from '#app/ui/when.ts'
import { formatTotal } from '#store/money.ts'
import type { CallQueue, OrderToCall } from '#store/orders/order-desk.ts'
import { CallActions } from './call-actions.tsx'
import { PhoneLinks } from './phone-links.tsx'

/** The orders to confirm: those due now on top, oldest first; below them those to be called later. */
export function CallQueueView({ queue, now }: { queue: CallQueue; now: string }) {
  const { outcome, setOutcome, dismiss } = useOutcome()
  const heading = useRef<HTMLHeadingElement>(null)
  const sending = useSend(setOutcome)
  // The button that was pressed is gone with its card.
  const onDone = () => heading.current?.focus({ preventScroll: true })
  const shown = { queue, now, sending, onDone }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-2xl">
        Due now <Count of={queue.dueCount} />
      </h2>
      {queue.due.length === 0 ? (
        <Empty message="Nobody waits for a call now. New orders appear here, oldest first." />
      ) : (
        <Cards orders={queue.due} {...shown} />
      )}
      <MoreWait hidden={queue.dueCount - queue.due.length} />
      {queue.later.length > 0 ? (
        <>
          <h2 className="mt-8 mb-3 text-2xl">
            Later <Count of={queue.laterCount} />
          </h2>
          <Cards orders={queue.later} {...shown} />
          <MoreWait hidden={queue.laterCount - queue.later.length} />
        </>
      ) : null}
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </>
  )
}

function Count({ of }: { of: number }) {
  return <span className="text-muted">({of >= 1000 ? '1000 or more' : of})</span>
}

function MoreWait({ hidden }: { hidden: number }) {
  if (hidden <= 0) return null
  return <p className="mt-3 text-muted">{hidden} more wait behind these; they move up as these are done.</p>
}

type Shown = { queue: CallQueue; now: string; sending: Sending; onDone: () => void }
type CardsProps = Shown & { orders: readonly OrderToCall[] }

function Cards({ orders, ...shown }: CardsProps) {
  return (
    <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {orders.map((order) => (
        <li key={order._id}>
          <CallCard order={order} {...shown} />
        </li>
      ))}
    </ul>
  )
}

/** So many lines of an order are shown at once. */
const MOST_ITEMS = 5

type CardProps = Shown & { order: OrderToCall }

function CallCard({ order, queue, ...shown }: CardProps) {
  const may = useMay()
  return (
    <article className="panel grid gap-3" aria-label={`Order ${order.orderNumber}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-xl">
          <Link
            to={href('/admin/orders/:id', { id: order._id })}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
          >
            {order.orderNumber}
          </Link>
        </h3>
        <p className="text-lg font-semibold tabular-nums">{formatTotal(order.totalAmount)}</p>
      </div>
      <p className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{order.customerName}</bdi>
      </p>
      <Waiting order={order} now={shown.now} />
      {order.isUnreachable ? (
        <Mark>Could not be reached for {queue.unreachableDays} days. You may cancel it.</Mark>
      ) : null}
      <PhoneLinks order={order} />
      <Items items={order.orderItems} />
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{order.customerAddress}</p>
      {may('confirm orders') ? <CallActions order={order} {...shown} isUnreachable={order.isUnreachable} /> : null}
    </article>
  )
}

/** A long order keeps the buttons within reach of the thumb: its further lines are there when they are wanted. */
function Items({ items }: { items: OrderToCall['orderItems'] }) {
  const rest = items.slice(MOST_ITEMS)
  const lines = (some: OrderToCall['orderItems']) =>
    some.map((item) => (
      <li key={item._id} className="[overflow-wrap:anywhere]">
        {item.name} <span className="whitespace-nowrap">× {item.qty}</span>
      </li>
    ))
  return (
    <div className="text-muted">
      <ul>{lines(items.slice(0, MOST_ITEMS))}</ul>
      {rest.length > 0 ? (
        <details>
          <summary className="min-h-11 py-2 font-semibold underline underline-offset-4">
            {rest.length === 1 ? '1 more item' : `${rest.length} more items`}
          </summary>
          <ul>{lines(rest)}</ul>
        </details>
      ) : null}
    </div>
  )
}

function Waiting({ order, now }: { order: OrderToCall; now: string }) {
  const { callAttempts, lastCallAt, callAfter } = order
  return (
    <div className="text-sm text-muted">
      <p>
        Waits for{' '}
        <time dateTime={order.createdAt} title={formatWhen(order.createdAt)}>
          {formatAge(order.createdAt, now)}
        </time>
        {callAttempts > 0 && lastCallAt
          ? `, called ${callAttempts === 1 ? 'once' : `${callAttempts} times`}, last ${formatAge(lastCallAt, now)} ago`
          : ', not called yet'}
      </p>
      {callAfter && callAfter > now ? (
        <p className="font-semibold text-ink">
          Call again at <time dateTime={callAfter}>{formatWhen(callAfter)}</time>
        </p>
      ) : null}
    </div>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return <p className="rounded-xl border border-danger bg-danger-soft px-3 py-2 text-sm font-semibold">{children}</p>
}
