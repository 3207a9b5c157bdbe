import { Phone, PhoneIncoming } from 'lucide-react'
import { href, Link } from 'react-router'
import { MoneyBadge, StatusBadge } from '#app/desk/shared/badges.tsx'
import { pageTitle } from '#app/frame/page-meta.ts'
import { useMails, useMay, useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import type { Answer } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { Tick } from '#app/kit/form/field.tsx'
import { ListView } from '#app/kit/list/desk-list.tsx'
import { addressOf, paramsOf, withoutCursor } from '#app/kit/list/params.ts'
import { type Column, Table } from '#app/kit/list/table.tsx'
import { buttonLook } from '#app/kit/press/button.tsx'
import { DownloadLink } from '#app/kit/press/download-link.tsx'
import { ExcelLink } from '#app/kit/press/excel-link.tsx'
import { failedOrders, ordersRefusal } from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { momentInWords } from '#app/kit/words/dates.tsx'
import { formatWhen } from '#app/kit/words/when.tsx'
import type { LoaderData, MetaArgs, PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { orderInShort } from '#app/shop/orders/gift-words.tsx'
import { formatTotal } from '#store/money.ts'
import type { CallQueue, ListedOrder, OrdersChanged } from '#store/selling/orders/order-desk.schema.ts'
import { receiverOf, spacedPhone } from '#store/selling/orders/orders.ts'
import { MOST_AT_ONCE, MOST_ORDERS_A_PAGE } from '#store/selling/orders/placing/order-limits.ts'
import { CallQueueView } from './call-queue.tsx'
import { telLink } from './caller.tsx'
import { countItems } from './line-list.tsx'
import { OrderViews } from './order-views.tsx'
import { ORDER_PARAMS, orderViewOf } from './orders-query.ts'
import { WorkOrders } from './work-orders.tsx'

/** Orders in a part of the list. */
const A_PART = 25

export async function load({ api, request }: PageArgs) {
  const query = paramsOf(ORDER_PARAMS, request)
  const face = orderViewOf(query)
  const page = { query, now: new Date().toISOString() }
  if (face === 'queue') return { ...page, queue: await read<CallQueue>(() => api.admin['call-queue'].$get()) }
  const most = face === 'flood' ? MOST_ORDERS_A_PAGE - 1 : face === 'all' ? A_PART : MOST_AT_ONCE
  const which = typeof face === 'object' ? { queue: face.name, sort: 'oldest' as const } : query
  // One more than shown tells whether there are others.
  const part = { ...which, limit: String(most + 1) }
  const orders = await read<ListedOrder[]>(() => api.admin.orders.$get({ query: part }))
  return { ...page, orders: orders.slice(0, most), hasMore: orders.length > most }
}

export const handle = { title: 'Orders', hasOwnHeading: true, refused: ordersRefusal } satisfies PageHandle

export const meta = ({ loaderData, shop }: MetaArgs<typeof load>) => [
  pageTitle(shop, loaderData && 'queue' in loaderData ? 'Orders to Confirm' : 'All Customer Orders'),
]

export default function Orders({ loaderData }: PageProps<typeof load>) {
  const face = orderViewOf(loaderData.query)
  return (
    <>
      <OrderViews face={face} />
      {'queue' in loaderData ? (
        <CallQueueView queue={loaderData.queue} now={loaderData.now} />
      ) : typeof face === 'object' ? (
        <WorkOrders key={face.name} list={face} {...loaderData} />
      ) : (
        <OrderList {...loaderData} isFlood={face === 'flood'} />
      )}
    </>
  )
}

/** The export of the whole list. */
const exportOf = (query: ListProps['query']) =>
  addressOf('/api/admin/export/orders.csv', withoutCursor(ORDER_PARAMS, query))

type ListProps = Extract<LoaderData<typeof load>, { orders: unknown }> & { isFlood: boolean }

function OrderList({ orders, query, now, hasMore, isFlood }: ListProps) {
  const isWhole = Object.keys(query).length === 0
  const may = useMay()
  const { way, ...others } = ORDER_PARAMS
  const hasWays = useRootData()?.settings.delivery.ways !== undefined || query.way !== undefined
  return (
    <ListView
      params={hasWays ? { ...others, way } : others}
      query={query}
      filters={{
        label: 'Find orders',
        columns: hasWays ? 'lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_1fr_auto]' : 'lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]',
      }}
      head={
        <>
          <p role="status" className={isWhole || orders.length === 0 ? 'sr-only' : 'mb-1 text-sm text-muted'}>
            {countWords(orders.length, hasMore)}
          </p>
          {isFlood && orders.length > 0 && may('cancel orders') ? <CancelAll orders={orders} /> : null}
        </>
      }
      empty={orders.length === 0 && (isWhole ? NO_ORDERS : 'No order matches. Try fewer words or days.')}
      older={{
        words: 'Older orders',
        newest: 'Newest orders',
        param: 'before',
        next: hasMore ? orders.at(-1)?.orderNumber.replace(/\D/g, '') : undefined,
      }}
      beside={
        may('export everything') && orders.length > 0 ? (
          <>
            <DownloadLink href={exportOf(query)} name="orders.csv" className={buttonLook('quiet')}>
              Export CSV
            </DownloadLink>
            <ExcelLink href={exportOf(query)} of="orders" className={buttonLook('quiet')} isProven />
          </>
        ) : null
      }
    >
      <Table
        caption="Customer orders, newest first"
        columns={columnsAt(now)}
        rows={orders}
        keyOf={({ _id }) => _id}
        card="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-2.5 py-1"
      />
    </ListView>
  )
}

const NO_ORDERS = 'No orders yet. New orders appear here, newest first.'

/** Cancels all orders of the list, such as a flood from one network, in as many undoable changes as it takes. */
function CancelAll({ orders }: { orders: readonly ListedOrder[] }) {
  const canMail = useMails()
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`

  async function cancel(mails: boolean): Promise<Answer<OrdersChanged>> {
    const changed: OrdersChanged = { done: [], refused: [] }
    for (let at = 0; at < orders.length; at += MOST_AT_ONCE) {
      const ids = orders.slice(at, at + MOST_AT_ONCE).map(({ _id }) => _id)
      const answer = await browserApi.admin.calls.$post({ json: { orders: ids, outcome: 'cancelled', mails } })
      if (!answer.ok) return answer
      const { done, refused } = await answer.json()
      changed.done.push(...done)
      changed.refused.push(...refused)
    }
    return Response.json(changed)
  }

  return (
    <Press
      look="danger"
      className="mb-3"
      ask={{
        title: `Cancel ${count}?`,
        yes: `Cancel ${count}`,
        no: 'Keep them',
        words: 'All that are listed here. Their goods go back on the shelf. Strangers may have typed the addresses.',
        fields: canMail ? (
          <Tick name="mails" label="Tell them by mail" />
        ) : (
          <p className="text-muted">Mail is not set up: nobody is told.</p>
        ),
      }}
      call={({ isChecked }) => cancel(isChecked('mails'))}
      done={failedOrders}
    >
      Cancel all {orders.length}
    </Press>
  )
}

function countWords(count: number, hasMore: boolean): string {
  if (hasMore) return `${count} orders on this page, older ones on the next.`
  return count === 1 ? '1 order.' : `${count} orders.`
}

const DENSE = 'plain-link lg:min-h-7'

/** On a phone two lines: number, status and total; customer and time. */
function columnsAt(now: string): Column<ListedOrder>[] {
  return [
    {
      head: 'Order',
      width: 'lg:w-[20%]',
      isHeading: true,
      cell: ({ _id, orderNumber, status, way }) => (
        <span className="flex flex-wrap items-center gap-x-1.5">
          <Link to={href('/admin/orders/:id', { id: _id })} className={`${DENSE} font-semibold`}>
            {orderNumber}
          </Link>
          <StatusBadge status={status} way={way} />
          {way ? <span className="text-sm text-muted lg:hidden">{orderInShort({ way })}</span> : null}
        </span>
      ),
    },
    {
      head: 'Date',
      width: 'lg:w-[12%]',
      look: 'max-lg:order-last max-lg:text-right max-lg:text-sm max-lg:text-muted',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatWhen(createdAt)} className="xl:whitespace-nowrap">
          {momentInWords(createdAt, now)}
        </time>
      ),
    },
    {
      head: 'Customer',
      width: 'lg:w-[24%]',
      look: 'max-lg:order-1',
      cell: ({ customerName, customerPhone, customerEmail, takenByPhone, landline }) => (
        <span className="flex items-center gap-x-2 max-lg:min-h-11">
          <bdi className="truncate" title={[customerName, customerEmail].filter(Boolean).join(', ')}>
            {customerName}
          </bdi>
          {customerPhone ? (
            <a
              className={`${DENSE} inline-flex shrink-0 items-center max-lg:px-3`}
              href={telLink(customerPhone)}
              aria-label={`Call ${spacedPhone(customerPhone, { landline })}`}
            >
              <Phone className="size-5 lg:hidden" aria-hidden="true" />
              <span className="max-lg:hidden">{spacedPhone(customerPhone, { landline })}</span>
            </a>
          ) : null}
          {takenByPhone ? (
            <PhoneIncoming className="size-4 shrink-0 text-muted" role="img" aria-label="By phone" />
          ) : null}
        </span>
      ),
    },
    {
      head: 'Address',
      width: 'lg:w-[13%]',
      isWideOnly: true,
      look: 'lg:*:truncate',
      cell: (order) => <span title={receiverOf(order).address}>{receiverOf(order).address}</span>,
    },
    {
      head: 'Items',
      isWideOnly: true,
      look: 'lg:*:truncate',
      cell: ({ orderItems, ...order }) => {
        const names = orderItems.map(({ name, qty }) => `${name} × ${qty}`).join(', ')
        return (
          <span title={names}>
            <span className="font-semibold">
              {[orderInShort(order), countItems(orderItems)].filter(Boolean).join(', ')}:
            </span>{' '}
            {names}
          </span>
        )
      },
    },
    {
      head: 'Total',
      width: 'lg:w-[14%]',
      align: 'right',
      look: 'text-right max-lg:row-start-1 max-lg:col-start-2 font-semibold tabular-nums whitespace-nowrap',
      cell: ({ totalAmount, money }) => (
        <span className="flex flex-wrap-reverse items-center justify-end gap-x-2">
          <MoneyBadge state={money.state} />
          {formatTotal(totalAmount)}
        </span>
      ),
    },
  ]
}
