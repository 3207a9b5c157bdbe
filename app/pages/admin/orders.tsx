import { href } from 'react-router'
import { DownloadLink } from '#app/admin/download-link.tsx'
import { ordersRefusal } from '#app/admin/outcomes.tsx'
import type { ApiClient } from '#app/api/api-client.ts'
import { read, readWhole } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { useMay } from '#app/frame/root-data.ts'
import type { LoaderData, MetaArgs, PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { ButtonLink, buttonLook } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/messages.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { CallQueueView } from './orders/call-queue.tsx'
import { CancelAll } from './orders/cancel-all.tsx'
import { OrderFilters } from './orders/order-filters.tsx'
import { OrderTable } from './orders/order-table.tsx'
import { OrderViews } from './orders/order-views.tsx'
import { isFlood, olderPage, partOfView, queryOfView, readView } from './orders/orders-query.ts'
import { WorkOrders } from './orders/work-orders.tsx'

/** The values are checked by the API, which takes them as texts. */
type OrdersAsked = NonNullable<Parameters<ApiClient['admin']['orders']['$get']>[0]>['query']

export async function load({ api, request: { url } }: PageArgs) {
  const params = new URL(url).searchParams
  const view = readView(params)
  const now = new Date().toISOString()
  if (view.showsQueue) {
    const queue = await read(() => api.admin['call-queue'].$get())
    return { view, now, queue, orders: undefined, older: undefined }
  }
  const query = partOfView(view) as OrdersAsked
  const { answer: orders, headers } = await readWhole(() => api.admin.orders.$get({ query }))
  return { view, now, queue: undefined, orders, older: olderPage(params, headers.get('link')) }
}

export const handle = { title: 'Orders', hasOwnHeading: true, refused: ordersRefusal } satisfies PageHandle

export const meta = ({ loaderData, shop }: MetaArgs<typeof load>) => [
  pageTitle(shop, loaderData?.view.showsQueue ? 'Orders to Confirm' : 'All Customer Orders'),
]

export default function Orders({ loaderData }: PageProps<typeof load>) {
  const { queue, orders, now, view } = loaderData
  return (
    <>
      <OrderViews view={view} />
      {queue ? <CallQueueView queue={queue} now={now} /> : null}
      {orders && view.work ? (
        <WorkOrders
          key={view.work.status}
          list={view.work}
          orders={orders}
          now={now}
          hasMore={loaderData.older !== undefined}
        />
      ) : null}
      {orders && !view.work ? <OrderList {...loaderData} orders={orders} /> : null}
    </>
  )
}

type PageData = LoaderData<typeof load>
type ListProps = Pick<PageData, 'view' | 'now' | 'older'> & { orders: NonNullable<PageData['orders']> }

function OrderList({ orders, view, now, older }: ListProps) {
  const isWhole = Object.keys(queryOfView(view)).length === 0
  // The newest page of the list; its file has all of it, whichever part is on the page.
  const newest = `?${new URLSearchParams(queryOfView({ ...view, before: '' }))}`
  const may = useMay()
  return (
    <>
      <OrderFilters view={view} />
      <p role="status" className={isWhole || orders.length === 0 ? 'sr-only' : 'mb-3 text-muted'}>
        {countWords(orders.length, older !== undefined)}
      </p>
      {orders.length === 0 ? (
        <Empty
          message={
            isWhole
              ? 'No orders yet. New orders appear here, newest first.'
              : 'No order matches. Try fewer words or days.'
          }
        >
          {isWhole ? null : (
            <ButtonLink look="quiet" to={href('/admin/orders')}>
              Show all
            </ButtonLink>
          )}
        </Empty>
      ) : (
        <>
          {isFlood(view) && may('cancel orders') ? <CancelAll orders={orders} /> : null}
          <OrderTable orders={orders} now={now} />
        </>
      )}
      <PageLinks
        ways={[
          ['Newest orders', view.before && newest],
          ['Older orders', older],
        ]}
      >
        {may('export everything') && orders.length > 0 ? (
          <DownloadLink
            href={`/api/admin/export/orders.csv${newest}`}
            name="orders.csv"
            className={buttonLook('quiet')}
          >
            Export CSV
          </DownloadLink>
        ) : null}
      </PageLinks>
    </>
  )
}

function countWords(count: number, hasMore: boolean): string {
  if (hasMore) return `${count} orders on this page, older ones on the next.`
  return count === 1 ? '1 order.' : `${count} orders.`
}
