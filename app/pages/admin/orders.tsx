import { data } from 'react-router'
import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { Empty, Refusal, WayOn } from '#app/ui/admin/messages.tsx'
import { Cell, Row, Table } from '#app/ui/admin/table.tsx'
import { TimeOf } from '#app/ui/admin/time-of.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatTotal } from '#store/money.ts'
import type { Order } from '#store/orders/orders.ts'
import type { Route } from './+types/orders'
import { askAsAdmin } from './as-admin.ts'
import { ordersRefusal } from './refusal-texts.ts'
import { useShown } from './use-shown.ts'

const COLUMNS = ['Order', 'Date', 'Customer', 'Phone', 'Email', 'Address', 'Items', 'Total'] as const

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
      <h1 className="mb-4 text-3xl">All Customer Orders</h1>
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
      <Table caption="Customer orders, newest first" columns={COLUMNS}>
        {shown.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </Table>
      {hidden > 0 ? (
        <Button look="quiet" className="mt-4" onClick={showMore}>
          Show more ({hidden} older)
        </Button>
      ) : null}
    </>
  )
}

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action lg:min-h-6'

function OrderRow({ order }: { order: Order }) {
  return (
    <Row>
      <Cell label="Order" isRowHeader className="font-semibold whitespace-nowrap">
        {order.orderNumber}
      </Cell>
      <Cell label="Date">
        <TimeOf iso={order.createdAt} />
      </Cell>
      <Cell label="Customer">{order.customerName}</Cell>
      <Cell label="Phone" className="lg:whitespace-nowrap">
        <a className={LINK} href={`tel:${order.customerPhone.replace(/[^\d+]/g, '')}`}>
          {order.customerPhone}
        </a>
      </Cell>
      <Cell label="Email">
        <a className={LINK} href={`mailto:${order.customerEmail}`}>
          {order.customerEmail}
        </a>
      </Cell>
      <Cell label="Address" className="whitespace-pre-line">
        {order.customerAddress}
      </Cell>
      <Cell label="Items">
        <ul>
          {order.orderItems.map((item) => (
            <li key={item._id}>
              {item.name} × {item.qty}
            </li>
          ))}
        </ul>
      </Cell>
      <Cell label="Total" className="font-semibold tabular-nums lg:text-right">
        {formatTotal(order.totalAmount)}
      </Cell>
    </Row>
  )
}
