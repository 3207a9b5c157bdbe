import { useState } from 'react'
import { href, Link } from 'react-router'
import { AwaitedBadge, OrderFlags, OrderNotes } from '#app/desk/shared/badges.tsx'
import { useDeskData, useMay } from '#app/frame/root-data.ts'
import { ListView } from '#app/kit/list/desk-list.tsx'
import { type Selection, SelectPage, SelectRow, useSelection } from '#app/kit/list/selection.tsx'
import { formatAge } from '#app/kit/words/when.tsx'
import { formatTotal } from '#store/money.ts'
import type { ListedOrder, OrdersChanged } from '#store/selling/orders/order-desk.schema.ts'
import { receiverOf } from '#store/selling/orders/orders.ts'
import { byStatusWords, type OrderStatus, queueOf } from '#store/selling/orders/steps/order-statuses.ts'
import { findPinCode, remarkOnPins, withoutPin } from '#store/shop/pins/address-pins.ts'
import { countItems } from './line-list.tsx'
import {
  ORDER_PARAMS,
  type OrdersPageQuery,
  WORK_LISTS,
  type WorkList,
  type WorkStatus,
  workPath,
} from './orders-query.ts'
import { triesInWords } from './parcel.tsx'
import { WorkBar } from './work-bar.tsx'

type ListProps = {
  list: WorkList
  orders: readonly ListedOrder[]
  query: OrdersPageQuery
  now: string
  hasMore: boolean
}

/** Orders that wait for the same step, oldest first, to be moved on together. */
export function WorkOrders({ list, orders, query, now, hasMore }: ListProps) {
  const { status, empty } = list
  const selection = useSelection(orders.map(({ _id }) => _id))
  // Orders that left the list are not selected any more.
  const chosen = orders.filter(({ _id }) => selection.has(_id))
  const maySelect = useMay()('pack orders')
  const [taken, setTaken] = useState<TakenProps>()

  function onDone(to: OrderStatus, done: OrdersChanged['done']) {
    selection.clear()
    setTaken({ to, done })
    // The list is shorter now.
    scrollTo(0, 0)
  }

  return (
    <ListView
      params={ORDER_PARAMS}
      query={query}
      above={taken && taken.done.length > 0 ? <Taken {...taken} /> : null}
      empty={orders.length === 0 && empty}
    >
      {maySelect ? (
        <div className="max-lg:absolute max-lg:top-1.5 max-lg:right-18">
          <SelectPage selection={selection}>
            <span className="max-lg:sr-only">Select</span>{' '}
            <span className="inline-block max-lg:first-letter:uppercase">all {orders.length}</span>
          </SelectPage>
        </div>
      ) : null}
      {hasMore ? (
        <p className="mb-1 text-sm text-muted">More orders are waiting. They appear here as you finish these.</p>
      ) : null}
      <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        {orders.map((order) => (
          <WorkRow
            key={order._id}
            order={order}
            status={status}
            now={now}
            selection={maySelect ? selection : undefined}
          />
        ))}
      </ul>
      <WorkBar status={status} chosen={chosen} onClear={selection.clear} onDone={onDone} />
    </ListView>
  )
}

type TakenProps = { to: OrderStatus; done: OrdersChanged['done'] }

/** "17 packed. To ship (17)": links to the list where the moved orders are now. */
function Taken({ to, done }: TakenProps) {
  const waiting = useDeskData()?.waiting
  const next = WORK_LISTS.filter(({ name }) => done.some((order) => queueOf({ ...order, status: to }) === name))
  return (
    <p className="mb-2 font-semibold">
      {byStatusWords(to, done)
        .map(([words, those]) => `${those.length} ${words}`)
        .join(', ')}
      .{' '}
      {next.map((list) => (
        <Link key={list.name} to={workPath(list)} className="text-link mr-3">
          {list.tab} ({waiting?.[list.name] ?? done.length})
        </Link>
      ))}
    </p>
  )
}

type RowProps = {
  order: ListedOrder
  status: WorkStatus
  now: string
  /** Undefined for people who may not move orders on. */
  selection: Selection | undefined
}

function WorkRow({ order, status, now, selection }: RowProps) {
  const { orderNumber, orderItems } = order
  const { name: customerName, address: customerAddress } = receiverOf(order)
  const names = orderItems.map(({ name, qty }) => `${qty} × ${name}`).join(', ')
  return (
    <li
      className={`flex gap-1 rounded-card border p-2 ${selection?.has(order._id) ? 'border-action bg-action-soft' : 'border-line bg-surface'}`}
    >
      {selection ? <SelectRow selection={selection} id={order._id} label={`Select ${orderNumber}`} /> : null}
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex items-baseline justify-between gap-2">
          <Link
            to={`${href('/admin/orders/:id', { id: order._id })}?queue=${status}`}
            className="plain-link text-base font-semibold"
          >
            {orderNumber}
          </Link>
          <span className="tabular-nums">{formatTotal(order.totalAmount)}</span>
        </p>
        <p className="[overflow-wrap:anywhere]">
          <bdi className="font-semibold">{customerName}</bdi>,{' '}
          <span className="text-muted">{formatAge(order.createdAt, now)}</span>
        </p>
        <p className="line-clamp-2 [overflow-wrap:anywhere]">
          <span className="font-semibold">{countItems(orderItems)}:</span> {names}
        </p>
        <p className="flex gap-2">
          <span className="line-clamp-1 min-w-0 text-muted [overflow-wrap:anywhere]">
            {withoutPin(customerAddress)}
          </span>
          <span className="font-semibold tabular-nums">{findPinCode(customerAddress)}</span>
        </p>
        <OrderFlags order={order} />
        <OrderNotes notes={order.notes} />
        <AwaitedBadge money={order.money} />
        {order.tries > 0 ? <p className="font-semibold first-letter:uppercase">{triesInWords(order)}</p> : null}
        <p className="font-semibold text-danger empty:hidden">{remarkOnPins(customerAddress)}</p>
      </div>
    </li>
  )
}
