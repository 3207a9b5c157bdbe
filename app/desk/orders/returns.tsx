import { href, Link } from 'react-router'
import { deskList } from '#app/kit/list/desk-list.tsx'
import { choiceWords, oneOf, rowId } from '#app/kit/list/params.ts'
import { ordersRefusal } from '#app/kit/press/outcomes.tsx'
import type { PageHandle } from '#app/page.tsx'
import {
  type DeskReturn,
  RETURN_LIMITS,
  RETURN_STATUSES,
  wordsOfReturn,
} from '#store/selling/orders/returns/returns.ts'
import { OrderViews } from './order-views.tsx'
import { ReturnCard } from './return-card.tsx'

const list = deskList({
  params: { status: oneOf(RETURN_STATUSES), after: rowId },
  tabs: {
    of: 'status',
    label: 'Returns shown',
    words: choiceWords(RETURN_STATUSES, (status) => wordsOfReturn(status, 'desk')),
  },
  load: (api, query) =>
    api.admin.returns.$get({ query: { status: 'asked', limit: String(RETURN_LIMITS.page), ...query } }),
  older: {
    words: 'Next returns',
    param: 'after',
    next: (returns: DeskReturn[]) => returns[RETURN_LIMITS.page - 1]?._id,
  },
  empty: (returns, { status }) =>
    returns.length === 0 && (status === undefined ? 'Nobody asks for a return.' : 'None.'),
  above: () => <OrderViews face="returns" />,
  rows: (returns) => (
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
  ),
})

export const { load } = list
export const handle = { title: 'Returns', hasOwnHeading: true, refused: ordersRefusal } satisfies PageHandle
export default list.Page

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
