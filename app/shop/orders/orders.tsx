import { href, Link, useLocation } from 'react-router'
import { read } from '#app/kit/api/read.ts'
import { EmptyState } from '#app/kit/page/empty-state.tsx'
import { PageLinks } from '#app/kit/page/page-links.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { LinePicture } from '#app/shop/cards/line-picture.tsx'
import { Popular } from '#app/shop/cards/popular.tsx'
import { shortName } from '#store/goods/products/products.ts'
import type { Language } from '#store/language.ts'
import { formatTotal } from '#store/money.ts'
import { orderIn } from '#store/selling/orders/orders.ts'
import { OWN_ORDERS_PAGE, type OwnOrder } from '#store/selling/orders/reading/customer-orders.ts'
import { OrderStatusTag } from './order-status.tsx'
import { ORDERS } from './orders.texts.ts'

const MOST_PICTURES = 4

/** Requests one more than a page shows, to know whether there are older ones. */
export async function load({ api, request, language }: PageArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const query = { limit: String(OWN_ORDERS_PAGE + 1), ...(after ? { after } : {}) }
  const found = await read(() => api.orders.$get({ query }), { orLogin: request })
  const orders = found.slice(0, OWN_ORDERS_PAGE).map((order) => orderIn(language, order))
  return { orders, olderThan: found.length > OWN_ORDERS_PAGE ? orders.at(-1)?._id : undefined }
}

export const handle = (language: Language): PageHandle => ({
  title: ORDERS[language].title,
  refused: () => ORDERS[language].unread,
})

export default function Orders({ loaderData: { orders, olderThan } }: PageProps<typeof load>) {
  const t = ORDERS.use()
  const isFirstPage = !new URLSearchParams(useLocation().search).has('after')
  return (
    <>
      <OrderCards orders={orders} isFirstPage={isFirstPage} />
      <PageLinks
        ways={[
          [t.newest, !isFirstPage && href('/orders')],
          [t.older, olderThan && `${href('/orders')}?after=${olderThan}`],
        ]}
      />
    </>
  )
}

function OrderCards({ orders, isFirstPage }: { orders: readonly OwnOrder[]; isFirstPage: boolean }) {
  const t = ORDERS.use()
  if (orders.length === 0) {
    return (
      <>
        <EmptyState
          message={isFirstPage ? t.none : t.noneOlder}
          {...(isFirstPage && { words: t.firstParcel })}
          drawing={PARCEL}
        >
          <ButtonLink to={href('/')}>{t.shopNow}</ButtonLink>
        </EmptyState>
        {isFirstPage ? <Popular /> : null}
      </>
    )
  }
  return (
    <ul className="account-panels">
      {orders.map((order) => (
        <OrderCard key={order._id} order={order} />
      ))}
    </ul>
  )
}

const PARCEL = (
  <>
    <path d="M12.5 6.5h15v12h-15z" fill="#c98748" />
    <path d="M18.5 6.5h3v12h-3z" fill="#f3d3a6" />
  </>
)

function OrderCard({ order }: { order: OwnOrder }) {
  const { orderItems } = order
  const goods = orderItems.map(({ qty, name }) => `${qty} × ${shortName(name)}`).join(', ')
  return (
    <li className="panel order-card relative flex flex-col gap-1.5 overflow-hidden pt-0">
      <div className="-mx-5 mb-2 flex gap-1 bg-sunken px-5 py-3 *:size-18" aria-hidden="true">
        {orderItems.slice(0, MOST_PICTURES).map((item) => (
          <LinePicture key={item._id} imageUrl={item.imageUrl} />
        ))}
      </div>
      <div className="account-row">
        <p>
          <Link
            to={href('/orders/:id', { id: order._id })}
            className="order-card-link font-heading text-lg font-semibold"
          >
            {ORDERS.use().order(order.orderNumber)}
          </Link>
        </p>
        <OrderStatusTag order={order} />
      </div>
      <p
        lang={langOf(goods, useLanguage())}
        className="line-clamp-2 wrap-break-word text-muted max-[19.5rem]:line-clamp-none"
      >
        {goods}
      </p>
      <div className="account-row mt-auto">
        <p className="text-sm text-muted">
          <TimeOf iso={order.createdAt} />
        </p>
        <p className="text-lg font-bold tabular-nums">{formatTotal(order.totalAmount)}</p>
      </div>
    </li>
  )
}
