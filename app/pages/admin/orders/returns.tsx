import { href } from 'react-router'
import { Tabs } from '#app/admin/frame/tabs.tsx'
import { ordersRefusal } from '#app/admin/outcomes.tsx'
import { read } from '#app/api/read.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { Link } from '#app/ui/link.tsx'
import { Empty } from '#app/ui/messages.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { type DeskReturn, RETURN_LIMITS, RETURN_STATUSES, wordsOfReturn } from '#store/orders/returns/returns.ts'
import { OrderViews } from './order-views.tsx'
import { ReturnCard } from './return-card.tsx'

export async function load({ api, request: { url } }: PageArgs) {
  const { searchParams } = new URL(url)
  const shown = RETURN_STATUSES.find((status) => status === searchParams.get('status')) ?? 'asked'
  const after = searchParams.get('after')
  const query = { status: shown, limit: String(RETURN_LIMITS.page), ...(after ? { after } : {}) }
  return { returns: await read<DeskReturn[]>(() => api.admin.returns.$get({ query })), shown }
}

export const handle = { title: 'Returns', hasOwnHeading: true, refused: ordersRefusal } satisfies PageHandle

/** The work list of what customers give back. */
export default function Returns({ loaderData: { shown, returns } }: PageProps<typeof load>) {
  return (
    <>
      <OrderViews view="returns" />
      <Tabs label="Returns shown" tabs={RETURN_STATUSES.map((one) => tabOf(one, shown))} />
      <List returns={returns} shown={shown} />
    </>
  )
}

type ReturnStatus = (typeof RETURN_STATUSES)[number]

function tabOf(status: ReturnStatus, shown: ReturnStatus) {
  const path = href('/admin/orders/returns')
  const to = status === 'asked' ? path : `${path}?status=${status}`
  return { to, words: wordsOfReturn(status, 'desk'), isShown: status === shown }
}

function List({ returns, shown }: { returns: readonly DeskReturn[]; shown: ReturnStatus }) {
  const last = returns.length === RETURN_LIMITS.page ? returns.at(-1) : undefined
  return (
    <>
      {returns.length === 0 ? <Empty message={shown === 'asked' ? 'Nobody asks for a return.' : 'None.'} /> : null}
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {returns.map((returned) => (
          <li key={returned._id} className="panel">
            <Head returned={returned} />
            <ReturnCard
              returned={returned}
              orderNumber={returned.order.orderNumber}
              hasEmail={returned.order.customerEmail !== ''}
            />
          </li>
        ))}
      </ul>
      <PageLinks
        ways={[['Next returns', last && `${href('/admin/orders/returns')}?status=${shown}&after=${last._id}`]]}
      />
    </>
  )
}

function Head({ returned: { order } }: { returned: DeskReturn }) {
  return (
    <h2 className="text-xl">
      <Link to={href('/admin/orders/:id', { id: order._id })} className="plain-link [overflow-wrap:anywhere]">
        <span>
          {order.orderNumber}, <bdi>{order.customerName}</bdi>
        </span>
      </Link>
      {order.customerPhone ? (
        <a className="ml-3 plain-link text-base" href={`tel:${order.customerPhone}`}>
          Call
        </a>
      ) : null}
    </h2>
  )
}
