import { data, href } from 'react-router'
import { REQUESTS_FAILED } from '#app/admin/refusal-texts.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { useDeskData } from '#app/frame/root-data.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { inboxPath, queryOfView, readView } from '#app/requests/requests-query.ts'
import { Link } from '#app/ui/link.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import type { GatheredRequests } from '#store/requests/requests.schema.ts'
import { Inbox } from './requests/inbox.tsx'
import { RequestTable } from './requests/request-table.tsx'

export async function load({ api, request: { url } }: PageArgs) {
  const view = readView(new URL(url).searchParams)
  if (view) {
    const query = queryOfView(view)
    const { status, answer } = await read<GatheredRequests>(() => api.admin['request-groups'].$get({ query }))
    return data({ status, view, gathered: answer, requests: undefined }, { status })
  }
  const { status, answer } = await read(() => api.admin.requests.$post({ json: {} }))
  return data({ status, view, gathered: undefined, requests: answer }, { status })
}

export const meta = ({ loaderData, shop }: MetaArgs<typeof load>) => [pageTitle(shop, titleOf(loaderData?.view))]

function titleOf(view: ReturnType<typeof readView>): string {
  if (!view) return 'Customer Product Requests'
  return view.setAside ? 'Product Requests Set Aside' : 'Inbox of Product Requests'
}

/** Two faces of what shoppers asked for: each request as it was sent, and each thing once. */
export default function Requests({ loaderData }: PageProps<typeof load>) {
  const { status, requests, gathered, view } = loaderData
  return (
    <>
      <h1 className="page-heading mb-4">Customer Product Requests</h1>
      <Loaded answer={requests ?? gathered} status={status} failed={REQUESTS_FAILED}>
        {() => (
          <>
            <Views showsInbox={gathered !== undefined} />
            {requests ? <RequestTable requests={requests} /> : null}
            {gathered && view ? <Inbox gathered={gathered} view={view} /> : null}
          </>
        )}
      </Loaded>
    </>
  )
}

const TAB = 'inline-flex min-h-11 items-center rounded-full px-4 font-semibold'

function Views({ showsInbox }: { showsInbox: boolean }) {
  const toRead = useDeskData()?.waiting?.reviewsToRead
  const look = (isShown: boolean) =>
    `${TAB} ${isShown ? 'bg-action text-on-action' : 'bg-action-soft text-ink hover:text-action hover:underline'}`
  return (
    <nav aria-label="Requests shown" className="mb-5 flex flex-wrap gap-2">
      <Link to={href('/admin/requests')} aria-current={showsInbox ? undefined : 'page'} className={look(!showsInbox)}>
        All requests
      </Link>
      <Link
        to={inboxPath({ status: 'new' })}
        aria-current={showsInbox ? 'page' : undefined}
        className={look(showsInbox)}
      >
        Inbox
      </Link>
      <Link to={href('/admin/reviews')} className={look(false)}>
        Reviews{toRead ? ` (${toRead})` : ''}
      </Link>
    </nav>
  )
}
