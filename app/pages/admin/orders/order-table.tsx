import { href, Link } from 'react-router'
import { StatusBadge } from '#app/admin/status-badge.tsx'
import { CardCell, CardRow, CardTable } from '#app/ui/table.tsx'
import { TimeOf } from '#app/ui/time-of.tsx'
import { formatAge } from '#app/ui/when.ts'
import { formatTotal } from '#store/money.ts'
import type { ListedOrder } from '#store/orders/order-desk.ts'
import { spacedPhone } from '#store/orders/orders.ts'
import { telLink } from './phone-links.tsx'

const COLUMNS = [
  { label: 'Order', width: 'lg:w-[13%]' },
  { label: 'Date', width: 'lg:w-[12%]' },
  { label: 'Customer', width: 'lg:w-[22%]' },
  { label: 'Address', width: 'lg:w-[19%]' },
  { label: 'Items' },
  { label: 'Total', width: 'lg:w-[11%] lg:text-right' },
]

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action lg:min-h-6'

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
    <CardRow className="block lg:align-top">
      <CardCell label="Order" isRowHeader>
        <Link to={href('/admin/orders/:id', { id: order._id })} className={`${LINK} font-semibold`}>
          {order.orderNumber}
        </Link>{' '}
        <StatusBadge status={order.status} />
        {order.takenByPhone ? <span className="block text-sm text-muted">By phone</span> : null}
      </CardCell>
      <CardCell label="Date">
        <TimeOf iso={order.createdAt} />
        <span className="block text-sm text-muted">{formatAge(order.createdAt, now)} ago</span>
      </CardCell>
      <CardCell label="Customer">
        <span className="block font-semibold lg:font-normal">
          <bdi>{order.customerName}</bdi>
        </span>
        <Contacts order={order} />
      </CardCell>
      <CardCell label="Address" className="whitespace-pre-line">
        {order.customerAddress}
      </CardCell>
      <CardCell label="Items">
        <ul>
          {order.orderItems.map((item) => (
            <li key={item._id}>
              {item.name} <span className="whitespace-nowrap">× {item.qty}</span>
            </li>
          ))}
        </ul>
      </CardCell>
      <CardCell label="Total" className="font-semibold tabular-nums lg:text-right lg:whitespace-nowrap">
        {formatTotal(order.totalAmount)}
      </CardCell>
    </CardRow>
  )
}

function Contacts({ order }: { order: ListedOrder }) {
  if (order.customerPhone === '') return null
  return (
    <>
      <a className={LINK} href={telLink(order.customerPhone)}>
        {spacedPhone(order.customerPhone)}
      </a>
      {order.customerEmail ? (
        <>
          <br />
          <a className={LINK} href={`mailto:${order.customerEmail}`}>
            {order.customerEmail}
          </a>
        </>
      ) : null}
    </>
  )
}
