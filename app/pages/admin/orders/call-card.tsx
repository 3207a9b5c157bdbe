import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { AwaitedBadge, Noted, OrderMark } from '#app/admin/badges.tsx'
import type { Sending } from '#app/api/use-send.ts'
import { useMay } from '#app/frame/root-data.ts'
import { formatAge, formatWhen } from '#app/ui/when.tsx'
import { formatTotal, sumOfLines } from '#store/money.ts'
import type { OrderToCall } from '#store/orders/order-desk.schema.ts'
import { receiverOf } from '#store/orders/orders.ts'
import { UNREACHABLE_DAYS } from '#store/orders/placing/order-limits.ts'
import { CallActions } from './call-actions.tsx'
import { CalledAddress, Caller, PhoneLinks } from './caller.tsx'
import { LineList } from './line-list.tsx'

/** Orders of one phone that wait for the same call: the first of them is whom it is for. */
export type Joined = [OrderToCall, ...OrderToCall[]]

type CardProps = { orders: Joined; now: string; sending: Sending; onDone: () => void }

/** One call to make: whose it is, what is in the orders, and the buttons that say how it ended. */
export function CallCard({ orders, ...shown }: CardProps) {
  const may = useMay()
  const [first, ...others] = orders
  const isUnreachable = first.isUnreachable
  const names = orders.map(({ orderNumber }) => orderNumber)
  const total = orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0)
  const addresses = [...new Set(orders.map((order) => receiverOf(order).address))]
  return (
    <article
      className="panel grid gap-2 p-3! sm:p-4!"
      aria-label={names.length === 1 ? `Order ${names[0]}` : `Orders ${names.join(' and ')}`}
    >
      <Head order={first} now={shown.now} total={total} />
      {isUnreachable ? <Mark>Could not be reached for {UNREACHABLE_DAYS} days. You may cancel it.</Mark> : null}
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
          <OrderMark order={order} />
          <Noted notes={order.notes} />
          <Advance money={order.money} />
          {addresses.length > 1 ? <CalledAddress address={receiverOf(order).address} orderId={order._id} /> : null}
        </div>
      ))}
      {addresses.length === 1 ? <CalledAddress address={receiverOf(first).address} orderId={first._id} /> : null}
      {may('confirm orders') ? <CallActions orders={orders} {...shown} isUnreachable={isUnreachable} /> : null}
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

/** Why the lines do not come to the total. */
function GoodsAndMore({ order: { orderItems, totalAmount } }: { order: OrderToCall }) {
  const goods = sumOfLines(orderItems)
  if (goods === totalAmount) return null
  const more = totalAmount > goods ? `${formatTotal(totalAmount - goods)} more for delivery and such` : ''
  return (
    <p className="mt-1 text-sm text-muted">
      Goods {formatTotal(goods)}, {more || `${formatTotal(goods - totalAmount)} less by a coupon`}.
    </p>
  )
}

/** What the caller says of the money. */
function Advance({ money }: Pick<OrderToCall, 'money'>) {
  if (!money.advanceDue) return null
  return (
    <p className="mt-2 text-sm">
      <AwaitedBadge money={money} /> Please say that {formatTotal(money.advanceDue)} is to be paid by UPI first, and
      that the parcel leaves once it has come.
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

function Mark({ children }: { children: ReactNode }) {
  return <p className="rounded-xl border border-danger bg-danger-soft px-3 py-2 text-sm font-semibold">{children}</p>
}
