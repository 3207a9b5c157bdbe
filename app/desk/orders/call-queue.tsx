import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { AwaitedBadge, OrderFlags, OrderNotes } from '#app/desk/shared/badges.tsx'
import { useDeskData, useMay } from '#app/frame/root-data.ts'
import { Empty } from '#app/kit/page/messages.tsx'
import { Notice } from '#app/kit/page/notice.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { formatAge, formatWhen } from '#app/kit/words/when.tsx'
import { formatTotal, sumOfLines } from '#store/money.ts'
import type { CallQueue, OrderToCall } from '#store/selling/orders/order-desk.schema.ts'
import { receiverOf } from '#store/selling/orders/orders.ts'
import { UNREACHABLE_DAYS } from '#store/selling/orders/placing/order-limits.ts'
import { withinCallHours, wordsOfCallHours } from '#store/selling/orders/steps/call-hours.ts'
import { CallActions } from './call-actions.tsx'
import { CalledAddress, Caller, PhoneLinks } from './caller.tsx'
import { LineList } from './line-list.tsx'

/** The orders to confirm: those due now, oldest first, and then those to be called later. */
export function CallQueueView({ queue, now }: { queue: CallQueue; now: string }) {
  const { due, later } = joinByPhone(queue)
  const [hadCalls] = useState(due.length > 0)
  return (
    <>
      <Section
        id="due"
        heading={`Due now (${counted(queue.dueCount)})`}
        headingLook="mb-1 text-lg"
        beside={<Hours now={now} />}
      >
        {due.length === 0 ? (
          <>
            {hadCalls ? <DrawnTick /> : null}
            <Empty message="Nobody waits for a call now. New orders appear here, oldest first." />
          </>
        ) : (
          <Cards calls={due} now={now} />
        )}
        <MoreWait hidden={queue.dueCount - queue.due.length} />
      </Section>
      {later.length > 0 ? (
        <Section
          id="later"
          heading={`Later (${counted(queue.laterCount)})`}
          headingLook="mb-1 text-lg"
          className="mt-6"
        >
          <Cards calls={later} now={now} />
          <MoreWait hidden={queue.laterCount - queue.later.length} />
        </Section>
      ) : null}
    </>
  )
}

function DrawnTick() {
  const path = useRef<SVGPathElement>(null)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    path.current?.animate({ strokeDashoffset: [1, 0] }, { duration: 280, easing: 'ease-out' })
  }, [])
  return (
    <svg viewBox="0 0 24 24" className="mx-auto mb-2 size-12 text-saving" aria-hidden="true">
      <path
        ref={path}
        d="M4 12.5l5.5 5.5L20 7"
        pathLength={1}
        strokeDasharray={1}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function counted(count: number): string {
  return count >= 1000 ? '1000 or more' : String(count)
}

/** Warns outside of calling hours. */
function Hours({ now }: { now: string }) {
  const hours = useDeskData()?.desk?.callHours
  if (!hours || withinCallHours(Date.parse(now), hours) === Date.parse(now)) return null
  return <p className="text-sm">Your hours for calls: {wordsOfCallHours(hours)}</p>
}

function MoreWait({ hidden }: { hidden: number }) {
  if (hidden <= 0) return null
  return <p className="mt-3 text-muted">{hidden} more wait behind these; they move up as these are done.</p>
}

function Cards({ calls, now }: { calls: readonly Joined[]; now: string }) {
  return (
    <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {calls.map((orders) => (
        <li key={orders[0]._id}>
          <CallCard orders={orders} now={now} />
        </li>
      ))}
    </ul>
  )
}

/** Groups the queue into calls: one is about all orders of a customer, later ones too. */
function joinByPhone({ due, later }: Pick<CallQueue, 'due' | 'later'>): { due: Joined[]; later: Joined[] } {
  const of = Map.groupBy([...due, ...later], keyOf)
  const told = new Set<string>()
  const joined = (orders: readonly OrderToCall[]) =>
    orders.flatMap((order): Joined[] => {
      if (told.has(keyOf(order))) return []
      told.add(keyOf(order))
      const [first = order, ...others] = of.get(keyOf(order)) ?? []
      return [[first, ...others]]
    })
  return { due: joined(due), later: joined(later) }
}

/** An erased order has no phone and stays alone. So does one of another account, because a stranger may have typed the number. */
function keyOf({ customerPhone, customerEmail, _id }: OrderToCall): string {
  return customerPhone ? `${customerPhone} ${customerEmail}` : _id
}

/** The orders of one call, which is made for the first. */
type Joined = [OrderToCall, ...OrderToCall[]]

type CardProps = { orders: Joined; now: string }

/** A call: the customer, the orders' content, and buttons for its outcome. */
function CallCard({ orders, now }: CardProps) {
  const may = useMay()
  const [first, ...others] = orders
  const isUnreachable = first.isUnreachable
  const names = orders.map(({ orderNumber }) => orderNumber)
  const total = orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0)
  const addresses = [...new Set(orders.map((order) => receiverOf(order).address))]
  return (
    <article
      className="panel grid gap-2 p-3 sm:p-4"
      aria-label={names.length === 1 ? `Order ${names[0]}` : `Orders ${names.join(' and ')}`}
    >
      <Head order={first} now={now} total={total} />
      {isUnreachable ? (
        <Notice kind="danger">Could not be reached for {UNREACHABLE_DAYS} days. You may cancel it.</Notice>
      ) : null}
      {others.length > 0 ? (
        <p className="text-sm font-semibold">
          {orders.length} orders of this phone in one call, {formatTotal(total)} in all.
        </p>
      ) : null}
      <Caller caller={first.caller} hides={orders.map(({ _id }) => _id)} />
      <PhoneLinks order={first} />
      {orders.map((order) => (
        <div key={order._id}>
          {others.length > 0 ? <NumberOf order={order} /> : null}
          <LineList items={order.orderItems} />
          <GoodsAndMore order={order} />
          <OrderFlags order={order} />
          <OrderNotes notes={order.notes} />
          <Advance money={order.money} />
          {addresses.length > 1 ? <CalledAddress address={receiverOf(order).address} orderId={order._id} /> : null}
        </div>
      ))}
      {addresses.length === 1 ? <CalledAddress address={receiverOf(first).address} orderId={first._id} /> : null}
      {may('confirm orders') ? <CallActions orders={orders} now={now} isUnreachable={isUnreachable} /> : null}
    </article>
  )
}

function Head({ order, now, total }: { order: OrderToCall; now: string; total: number }) {
  const { callAttempts, lastCallAt, callAfter, createdAt, linkSeenAt, saidYes } = order
  const calls = callAttempts === 1 ? '1 call' : `${callAttempts} calls, the last`
  return (
    <div>
      <div className="flex items-baseline justify-between gap-x-3">
        <h3 className="text-lg">
          <Link to={href('/admin/orders/:id', { id: order._id })} className="plain-link">
            {order.orderNumber}
          </Link>
        </h3>
        <p className="text-lg font-semibold tabular-nums">{formatTotal(total)}</p>
      </div>
      <p className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{order.customerName}</bdi>
      </p>
      <p className="text-sm text-muted">
        Waits for{' '}
        <time dateTime={createdAt} title={formatWhen(createdAt)}>
          {formatAge(createdAt, now)}
        </time>
        {callAttempts > 0 && lastCallAt ? `, ${calls} ${formatAge(lastCallAt, now)} ago` : ', not called yet'}
      </p>
      {linkSeenAt || saidYes ? (
        <p className="text-sm font-semibold">
          {saidYes ? 'Said yes by themselves' : 'Opened the link, no answer yet'}{' '}
          {linkSeenAt ? (
            <span className="font-normal text-muted">(link seen {formatAge(linkSeenAt, now)} ago)</span>
          ) : null}
        </p>
      ) : null}
      {callAfter && callAfter > now ? (
        <p className="text-sm font-semibold">
          Call again at <time dateTime={callAfter}>{formatWhen(callAfter)}</time>
        </p>
      ) : null}
    </div>
  )
}

/** The charges between the lines' sum and the total. */
function GoodsAndMore({ order: { orderItems, totalAmount } }: { order: OrderToCall }) {
  const goods = sumOfLines(orderItems)
  if (goods === totalAmount) return null
  const more = totalAmount > goods ? `+ ${formatTotal(totalAmount - goods)} delivery, gift wrap or fee` : ''
  return (
    <p className="mt-1 text-sm text-muted">
      Goods {formatTotal(goods)}, {more || `${formatTotal(goods - totalAmount)} less by a coupon`}.
    </p>
  )
}

/** The money that the caller must mention. */
function Advance({ money }: Pick<OrderToCall, 'money'>) {
  const left = money.due > 0 ? `${formatTotal(money.due)} is left to pay` : 'nothing is left to pay'
  const paid = money.received > 0 ? `${formatTotal(money.received)} is paid already: ${left}.` : undefined
  if (!money.advanceDue) return paid ? <p className="mt-2 text-sm">{paid}</p> : null
  return (
    <p className="mt-2 text-sm">
      {paid} <AwaitedBadge money={money} /> Please say that {formatTotal(money.advanceDue)} is to be paid by UPI first,
      and that the parcel leaves once it has come.
    </p>
  )
}

function NumberOf({ order }: { order: OrderToCall }) {
  return (
    <p className="flex items-baseline justify-between gap-3 border-t border-line text-sm font-semibold">
      <Link to={href('/admin/orders/:id', { id: order._id })} className="plain-link">
        {order.orderNumber}
      </Link>
      <span className="tabular-nums">{formatTotal(order.totalAmount)}</span>
    </p>
  )
}
