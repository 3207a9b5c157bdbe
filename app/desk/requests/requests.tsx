import { useState } from 'react'
import { href } from 'react-router'
import { groupQueryOf, INBOX_PARAMS, type InboxQuery, inboxPath } from '#app/desk/shared/requests-query.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { read } from '#app/kit/api/read.ts'
import { paramsOf } from '#app/kit/list/params.ts'
import { type Column, Table } from '#app/kit/list/table.tsx'
import { type Tab, Tabs } from '#app/kit/list/tabs.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { MetaArgs, PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { GatheredRequests, ProductRequest } from '#store/goods/requests/requests.schema.ts'
import { Inbox } from './inbox.tsx'

export async function load({ api, request }: PageArgs) {
  const query = paramsOf(INBOX_PARAMS, request)
  if (!query.view) return { query, requests: await read(() => api.admin.requests.$post({ json: {} })) }
  const call = () => api.admin['request-groups'].$get({ query: groupQueryOf(query) })
  return { query, gathered: await read<GatheredRequests>(call) }
}

/** The same words for every failure. */
export const handle = {
  title: 'Customer Product Requests',
  refused: () => 'Failed to fetch product requests. You may not be authorized.',
} satisfies PageHandle

export const meta = ({ loaderData, shop }: MetaArgs<typeof load>) => [pageTitle(shop, titleOf(loaderData?.query))]

function titleOf({ view, status }: InboxQuery = {}): string {
  if (!view) return handle.title
  return status === 'set-aside' ? 'Product Requests Set Aside' : 'Inbox of Product Requests'
}

/** Two faces of what shoppers asked for: each request as it was sent, and each thing once. */
export default function Requests({ loaderData }: PageProps<typeof load>) {
  const { query } = loaderData
  const tabs: Tab[] = [
    { words: 'All requests', to: href('/admin/requests'), isShown: !query.view },
    { words: 'Inbox', to: inboxPath({ status: 'new' }), isShown: query.view === 'inbox' },
  ]
  const views = <Tabs label="Requests shown" tabs={tabs} />
  if (loaderData.gathered) return <Inbox gathered={loaderData.gathered} query={query} above={views} />
  return (
    <>
      {views}
      <RequestTable requests={loaderData.requests} />
    </>
  )
}

function RequestTable({ requests }: { requests: readonly ProductRequest[] }) {
  const { shown, hidden, showMore } = useShown(requests)
  if (requests.length === 0) {
    return <Empty message="No requests yet. What shoppers cannot find and ask you to stock appears here." />
  }
  return (
    <>
      <Table
        caption="What shoppers asked the shop to stock, newest first"
        columns={COLUMNS}
        rows={shown}
        keyOf={({ _id }) => _id}
        card="px-3 py-2"
      />
      {hidden > 0 ? (
        <Button look="quiet" className="mt-4" onClick={showMore}>
          Show more ({hidden} older)
        </Button>
      ) : null}
    </>
  )
}

const COLUMNS: readonly Column<ProductRequest>[] = [
  {
    head: 'Requested Product Name',
    isHeading: true,
    look: 'lg:font-semibold',
    cell: ({ requestedProductName }) => <bdi>{requestedProductName}</bdi>,
  },
  {
    head: 'Date Requested',
    look: 'max-lg:text-sm max-lg:text-muted',
    cell: ({ createdAt }) => <TimeOf iso={createdAt} />,
  },
]

/** How many rows a page draws before it asks whether to draw more. */
const STEP = 500

/** The first rows of a list, and a way to more: a list of any length stays quick to draw. */
function useShown<T>(rows: readonly T[]) {
  const [limit, setLimit] = useState(STEP)
  return {
    shown: rows.slice(0, limit),
    hidden: Math.max(0, rows.length - limit),
    showMore: () => setLimit(limit + STEP),
  }
}
