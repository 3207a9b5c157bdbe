import { Plus } from 'lucide-react'
import { data, href, Link, useRouteLoaderData } from 'react-router'
import { ordersRefusal } from '#app/admin/refusal-texts.ts'
import { useMay } from '#app/admin/use-may.ts'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { loader as layoutLoader } from '#app/pages/admin.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty, Loaded } from '#app/ui/messages.tsx'
import type { Route } from './+types/orders'
import { CallQueueView } from './orders/call-queue.tsx'
import { OrderFilters } from './orders/order-filters.tsx'
import { OrderTable } from './orders/order-table.tsx'
import { olderPage, QUEUE_PATH, queryOfView, readView } from './orders/orders-query.ts'

async function load(api: ApiClient, url: string) {
  const params = new URL(url).searchParams
  const view = readView(params)
  const now = new Date().toISOString()
  if (view.showsQueue) {
    const { status, answer: queue } = await read(() => api.admin['call-queue'].$get())
    return data({ status, view, now, queue, orders: undefined, older: undefined }, { status })
  }
  const query = queryOfView(view)
  const { status, answer: orders, headers } = await read(() => api.admin.orders.$get({ query }))
  const older = olderPage(params, headers?.get('link') ?? null)
  return data({ status, view, now, queue: undefined, orders, older }, { status })
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), request.url)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request.url)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(matches, loaderData?.view.showsQueue ? 'Orders to Confirm' : 'All Customer Orders'),
]

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { status, queue, orders, now } = loaderData
  return (
    <>
      <h1 className="page-heading mb-4">All Customer Orders</h1>
      <Loaded answer={queue ?? orders} status={status} failed={ordersRefusal(status)}>
        {() => (
          <>
            <Views showsQueue={queue !== undefined} />
            {queue ? <CallQueueView queue={queue} now={now} /> : null}
            {orders ? <OrderList {...loaderData} orders={orders} /> : null}
          </>
        )}
      </Loaded>
    </>
  )
}

const TAB = 'inline-flex min-h-11 items-center rounded-full px-4 font-semibold'

/** The two faces of the page, and the way to an order that comes by phone. */
function Views({ showsQueue }: { showsQueue: boolean }) {
  const may = useMay()
  const waiting = useRouteLoaderData<typeof layoutLoader>('pages/admin')?.waiting?.toConfirm
  const look = (isShown: boolean) =>
    `${TAB} ${isShown ? 'bg-action text-on-action' : 'bg-action-soft text-ink hover:text-action hover:underline'}`
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <nav aria-label="Orders shown" className="flex flex-wrap gap-2">
        <Link to={QUEUE_PATH} aria-current={showsQueue ? 'page' : undefined} className={look(showsQueue)}>
          To confirm{waiting === undefined ? '' : ` (${waiting})`}
        </Link>
        <Link to={href('/admin/orders')} aria-current={showsQueue ? undefined : 'page'} className={look(!showsQueue)}>
          All orders
        </Link>
      </nav>
      {may('take orders') ? (
        <ButtonLink look="quiet" to={href('/admin/orders/new')}>
          <Plus className="size-4" aria-hidden="true" />
          Order by phone
        </ButtonLink>
      ) : null}
    </div>
  )
}

type PageData = Route.ComponentProps['loaderData']
type ListProps = Pick<PageData, 'view' | 'now' | 'older'> & { orders: NonNullable<PageData['orders']> }

function OrderList({ orders, view, now, older }: ListProps) {
  const isWhole = Object.keys(queryOfView(view)).length === 0
  return (
    <>
      <OrderFilters view={view} />
      <p role="status" className={isWhole ? 'sr-only' : 'mb-3 text-muted'}>
        {countWords(orders.length, older !== undefined)}
      </p>
      {orders.length === 0 ? (
        <Empty
          message={
            isWhole
              ? 'No orders yet. New orders appear here, newest first.'
              : 'No order matches. Try fewer words or days.'
          }
        />
      ) : (
        <OrderTable orders={orders} now={now} />
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {view.before ? (
          <ButtonLink look="quiet" to={newestPage(view)}>
            Newest orders
          </ButtonLink>
        ) : null}
        {older ? (
          <ButtonLink look="quiet" to={older}>
            Older orders
          </ButtonLink>
        ) : null}
      </div>
    </>
  )
}

function countWords(count: number, hasMore: boolean): string {
  if (hasMore) return `${count} orders on this page, older ones on the next.`
  return count === 1 ? '1 order.' : `${count} orders.`
}

function newestPage(view: PageData['view']): string {
  return `?${new URLSearchParams(queryOfView({ ...view, before: '' }))}`
}
