import { href } from 'react-router'
import { MoneyBadge, StatusBadge } from '#app/admin/badges.tsx'
import { CardCell, CardRow, CardTable } from '#app/admin/frame/table.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatAge, TimeOf } from '#app/ui/when.tsx'
import { formatTotal } from '#store/money.ts'
import type { ListedOrder } from '#store/orders/order-desk.schema.ts'
import { spacedPhone } from '#store/orders/orders.ts'
import { telLink } from './caller.tsx'
import { countItems } from './line-list.tsx'

const COLUMNS = [
  { label: 'Order', width: 'lg:w-[13%]' },
  { label: 'Date', width: 'lg:w-[12%]' },
  { label: 'Customer', width: 'lg:w-[22%]' },
  { label: 'Address', width: 'lg:w-[19%]' },
  { label: 'Items' },
  { label: 'Total', width: 'lg:w-[11%] lg:text-right' },
]

/** Orders as rows; on a phone as cards. */
export function OrderTable({ orders, now }: { orders: readonly ListedOrder[]; now: string }) {
  return (
    <CardTable caption="Customer orders, newest first" columns={COLUMNS} className="lg:text-sm">
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} now={now} />
      ))}
    </CardTable>
  )
}

function OrderRow({ order, now }: { order: ListedOrder; now: string }) {
  return (
    <CardRow className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 p-3! lg:align-top">
      <CardCell label="Order" layout="bare" isRowHeader>
        <Link to={href('/admin/orders/:id', { id: order._id })} className="plain-link font-semibold lg:min-h-6">
          {order.orderNumber}
        </Link>{' '}
        <StatusBadge status={order.status} />
        {order.takenByPhone ? <span className="block text-sm text-muted">By phone</span> : null}
      </CardCell>
      <CardCell label="Date" layout="bare" className="col-span-2">
        <TimeOf iso={order.createdAt} />
        <span className="text-sm text-muted max-lg:ml-2 lg:block">{formatAge(order.createdAt, now)} ago</span>
      </CardCell>
      <CardCell label="Customer" layout="bare" className="col-span-2">
        <span className="font-semibold max-lg:mr-3 lg:block lg:font-normal">
          <bdi>{order.customerName}</bdi>
        </span>
        <Contacts order={order} />
      </CardCell>
      <CardCell label="Address" layout="bare" className="col-span-2">
        <span className="line-clamp-2 lg:line-clamp-3">{order.customerAddress}</span>
      </CardCell>
      <CardCell label="Items" layout="bare" className="col-span-2">
        <span className="font-semibold">{countItems(order.orderItems)}</span>
        <ItemNames items={order.orderItems} />
      </CardCell>
      <CardCell
        label="Total"
        layout="bare"
        className="row-start-1 col-start-2 text-right! font-semibold tabular-nums lg:whitespace-nowrap"
      >
        <span className="block">{formatTotal(order.totalAmount)}</span>
        <MoneyBadge state={order.money.state} />
      </CardCell>
    </CardRow>
  )
}

const MOST_NAMED = 3

/** The first of them: a row stays a row, the order itself names all. */
function ItemNames({ items }: { items: ListedOrder['orderItems'] }) {
  const rest = items.length - MOST_NAMED
  return (
    <ul className="text-sm max-lg:line-clamp-2">
      {items.slice(0, MOST_NAMED).map((item) => (
        <li key={item._id} className="max-lg:inline max-lg:not-last:after:content-[',_'] lg:line-clamp-1">
          {item.name} <span className="whitespace-nowrap">× {item.qty}</span>
        </li>
      ))}
      {rest > 0 ? <li className="text-muted max-lg:inline">and {rest} more</li> : null}
    </ul>
  )
}

function Contacts({ order }: { order: ListedOrder }) {
  if (order.customerPhone === '') return null
  return (
    <>
      <a className="plain-link lg:min-h-6" href={telLink(order.customerPhone)}>
        {spacedPhone(order.customerPhone)}
      </a>
      {order.customerEmail ? (
        <a
          className="block truncate underline underline-offset-4 hover:text-action max-lg:hidden lg:leading-6"
          title={order.customerEmail}
          href={`mailto:${order.customerEmail}`}
        >
          {order.customerEmail}
        </a>
      ) : null}
    </>
  )
}
