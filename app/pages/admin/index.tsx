import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { Refusal, WayOn } from '#app/ui/admin/messages.tsx'
import { StockBadge } from '#app/ui/admin/stock-badge.tsx'
import { formatPrice } from '#store/money.ts'
import type { Route } from './+types/index'
import { askAsAdmin } from './as-admin.ts'
import { countOrders, countProducts } from './overview.ts'
import { findProducts } from './product-list.ts'
import { ordersRefusal } from './refusal-texts.ts'

async function load(api: ApiClient) {
  const [orders, requests, products] = await Promise.all([
    askAsAdmin(api, (json) => api.admin.orders.$post({ json })),
    askAsAdmin(api, (json) => api.admin.requests.$post({ json })),
    findProducts(api),
  ])
  const overview = orders.found && {
    orders: countOrders(orders.found, new Date().toISOString()),
    requests: requests.found && { total: requests.found.length, newest: requests.found[0]?.requestedProductName },
    products: products && countProducts(products),
  }
  return data({ status: orders.status, overview }, { status: orders.status })
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(apiContext))
}

export function clientLoader() {
  return load(browserApi)
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin Dashboard · Tokri' }]

type Overview = NonNullable<Awaited<ReturnType<typeof load>>['data']['overview']>

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { overview, status } = loaderData
  if (!overview)
    return (
      <Refusal message={ordersRefusal(status)}>
        <WayOn status={status} />
      </Refusal>
    )
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        <OrdersTile orders={overview.orders} />
        <ProductsTile products={overview.products} />
        <RequestsTile requests={overview.requests} />
      </ul>
      <ShortList products={overview.products} />
    </>
  )
}

function OrdersTile({ orders }: { orders: Overview['orders'] }) {
  return (
    <Tile to="/admin/orders" count={orders.total} label={orders.total === 1 ? 'order' : 'orders'}>
      {orders.today === 0 ? 'None today yet' : `${orders.today} today, ${formatPrice(orders.todayTotal)}`}
    </Tile>
  )
}

function ProductsTile({ products }: { products: Overview['products'] }) {
  if (!products)
    return (
      <Tile to="/admin/products" label="products" count="?">
        Could not be counted
      </Tile>
    )
  return (
    <Tile to="/admin/products" count={products.total} label={products.total === 1 ? 'product' : 'products'}>
      {products.low} running low, {products.out} out of stock
    </Tile>
  )
}

function RequestsTile({ requests }: { requests: Overview['requests'] }) {
  if (!requests)
    return (
      <Tile to="/admin/requests" label="requests" count="?">
        Not open to your account
      </Tile>
    )
  return (
    <Tile to="/admin/requests" count={requests.total} label={requests.total === 1 ? 'request' : 'requests'}>
      {requests.newest === undefined ? 'Nobody has asked yet' : `Newest: ${requests.newest}`}
    </Tile>
  )
}

function Tile(props: { to: string; count: number | string; label: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={props.to}
        className="block h-full rounded-card border border-line bg-surface p-5 shadow-card hover:border-action"
      >
        <span className="font-heading text-4xl font-bold tabular-nums">{props.count}</span>{' '}
        <span className="text-lg font-semibold">{props.label}</span>
        <span className="mt-1 line-clamp-2 block text-muted [overflow-wrap:anywhere]">{props.children}</span>
      </Link>
    </li>
  )
}

function ShortList({ products }: { products: Overview['products'] }) {
  if (!products || products.short.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-2xl">Running low</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {products.short.map((product) => (
          <li key={product._id}>
            <Link
              to={`/admin/products/edit/${product._id}`}
              className="flex min-h-11 items-center justify-between gap-4 px-4 py-2 hover:text-action hover:underline"
            >
              <span className="[overflow-wrap:anywhere]">{product.name}</span>
              <StockBadge stock={product.stock} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
