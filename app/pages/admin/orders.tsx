import { data } from 'react-router'
import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { Empty, Refusal, WayOn } from '#app/ui/admin/messages.tsx'
import { CardCell, CardRow, CardTable } from '#app/ui/admin/table.tsx'
import { TimeOf } from '#app/ui/admin/time-of.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatTotal } from '#store/money.ts'
import type { Order } from '#store/orders/orders.ts'
import type { Route } from './+types/orders'
import { askAsAdmin } from './as-admin.ts'
import { ordersRefusal } from './refusal-texts.ts'
import { useShown } from './use-shown.ts'

const COLUMNS = [
  { label: 'Order', width: 'lg:w-[9%]' },
  { label: 'Date', width: 'lg:w-[10%]' },
  { label: 'Customer', width: 'lg:w-[12%]' },
  { label: 'Phone', width: 'lg:w-[12%]' },
  { label: 'Email', width: 'lg:w-[16%]' },
  { label: 'Address', width: 'lg:w-[16%]' },
  { label: 'Items' },
  { label: 'Total', width: 'lg:w-[10%] lg:text-right' },
]

async function load(api: ApiClient) {
  const { status, found } = await askAsAdmin(api, (json) => api.admin.orders.$post({ json }))
  return data({ status, orders: found }, { status })
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(apiContext))
}

export function clientLoader() {
  return load(browserApi)
}

export const meta: Route.MetaFunction = () => [{ title: 'All Customer Orders · Tokri' }]

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { status, orders } = loaderData
  return (
    <>
      <h1 className="page-heading mb-4">All Customer Orders</h1>
      {orders ? (
        <OrderTable orders={orders} />
      ) : (
        <Refusal message={ordersRefusal(status)}>
          <WayOn status={status} />
        </Refusal>
      )}
    </>
  )
}

function OrderTable({ orders }: { orders: readonly Order[] }) {
  const { shown, hidden, showMore } = useShown(orders)
  if (orders.length === 0) return <Empty message="No orders yet. New orders appear here, newest first." />
  return (
    <>
      <CardTable caption="Customer orders, newest first" columns={COLUMNS} className="lg:text-sm">
        {shown.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </CardTable>
      {hidden > 0 ? (
        <Button look="quiet" className="mt-4" onClick={showMore}>
          Show more ({hidden} older)
        </Button>
      ) : null}
    </>
  )
}

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action lg:inline lg:min-h-6'

function OrderRow({ order }: { order: Order }) {
  return (
    <CardRow className="block lg:align-top">
      <CardCell label="Order" isRowHeader className="font-semibold">
        {order.orderNumber}
      </CardCell>
      <CardCell label="Date">
        <TimeOf iso={order.createdAt} />
      </CardCell>
      <CardCell label="Customer">{order.customerName}</CardCell>
      <CardCell label="Phone">
        <a className={LINK} href={`tel:${order.customerPhone.replace(/[^\d+]/g, '')}`}>
          {spacedPhone(order.customerPhone)}
        </a>
      </CardCell>
      <CardCell label="Email">
        <a className={LINK} href={`mailto:${order.customerEmail}`}>
          {order.customerEmail}
        </a>
      </CardCell>
      <CardCell label="Address" className="whitespace-pre-line">
        {order.customerAddress}
      </CardCell>
      <CardCell label="Items">
        <Items items={order.orderItems} />
      </CardCell>
      <CardCell label="Total" className="font-semibold tabular-nums lg:text-right lg:whitespace-nowrap">
        {formatTotal(order.totalAmount)}
      </CardCell>
    </CardRow>
  )
}

function Items({ items }: { items: Order['orderItems'] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item._id}>
          {item.name} <span className="whitespace-nowrap">× {item.qty}</span>
        </li>
      ))}
    </ul>
  )
}

/** "+91 98123 45678"; numbers of other countries as they are. */
function spacedPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}
