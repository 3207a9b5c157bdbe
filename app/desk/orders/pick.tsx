import { OrderNotes } from '#app/desk/shared/badges.tsx'
import { read } from '#app/kit/api/read.ts'
import { Empty } from '#app/kit/page/messages.tsx'
import { Thumbnail } from '#app/kit/page/thumbnail.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button, ButtonLink, PaperLink } from '#app/kit/press/button.tsx'
import { ordersRefusal } from '#app/kit/press/outcomes.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { orderInShort } from '#app/shop/orders/gift-words.tsx'
import { CATEGORIES } from '#store/goods/products/products.ts'
import type { PickList } from '#store/money/papers/papers.schema.ts'
import { QUEUES } from '#store/selling/orders/order-queues.ts'
import { workPath } from './orders-query.ts'

export async function load({ api, request: { url } }: PageArgs) {
  const orders = new URL(url).searchParams.get('orders')
  return read<PickList>(() => api.admin['pick-list'].$get({ query: orders ? { orders } : {} }))
}

export const handle = { title: 'Pick list', refused: ordersRefusal } satisfies PageHandle

/** The pick list of several orders, to print or to tick off on a phone while walking. */
export default function Pick({ loaderData: list }: PageProps<typeof load>) {
  return list.orders.length === 0 ? <Nothing /> : <Lists list={list} />
}

function Nothing() {
  return (
    <Empty message="None of these orders waits to be packed.">
      <ButtonLink to={workPath(QUEUES.toPack)}>To pack</ButtonLink>
    </Empty>
  )
}

function Lists({ list: { orders, products, units } }: { list: PickList }) {
  const isHydrated = useHydrated()
  const ids = orders.map(({ _id }) => _id).join(',')
  return (
    <>
      <p className="mb-2 text-muted">
        {units} units of {products.length} products, for {orders.length} {orders.length === 1 ? 'order' : 'orders'}:{' '}
        {orders.map(({ orderNumber }) => orderNumber).join(', ')}
      </p>
      {orders.map(({ _id, orderNumber, notes = [], ...order }) => (
        <OrderNotes
          key={_id}
          notes={[orderInShort(order), ...notes].filter(Boolean).map((note) => `${orderNumber}: ${note}`)}
        />
      ))}
      <div className="mb-3 flex flex-wrap gap-2 print:hidden">
        <Button disabled={!isHydrated} onClick={() => print()}>
          Print
        </Button>
        <PaperLink to={`/api/admin/slips.pdf?size=A4&orders=${ids}`}>Slips A4</PaperLink>
        <PaperLink to={`/api/admin/slips.pdf?size=A6&orders=${ids}`}>Slips A6</PaperLink>
        {orders.some(({ gift }) => gift?.card) ? (
          <PaperLink to={`/api/admin/slips.pdf?size=card&orders=${ids}`}>Gift cards</PaperLink>
        ) : null}
        <ButtonLink look="quiet" to={workPath(QUEUES.toPack)}>
          Back to the orders
        </ButtonLink>
      </div>
      <ul className="rows">
        {products.map((product) => (
          <li key={product._id}>
            <PickRow product={product} isMany={orders.length > 1} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The whole row is the box to tick. */
function PickRow({ product, isMany }: { product: PickList['products'][number]; isMany: boolean }) {
  const { imageUrl, category, name, qty, shelf, orders } = product
  const shown = CATEGORIES.filter((known) => category.includes(known))
  return (
    <label className="flex min-h-14 items-center gap-3 px-3 py-1.5 has-checked:bg-success-soft has-checked:line-through">
      <input type="checkbox" className="size-6 shrink-0" />
      <span className="w-10 shrink-0 text-right text-2xl font-bold tabular-nums">{qty}</span>
      <span className="shrink-0 print:hidden">
        <Thumbnail product={{ imageUrl, category: shown }} />
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block text-sm font-semibold sm:hidden">{shelf ?? shown[0]}</span>
        {name}
        {isMany ? (
          <span className="block text-sm text-muted">
            {orders.map((order) => `${order.orderNumber}: ${order.qty}`).join(', ')}
          </span>
        ) : null}
      </span>
      <span className="shrink-0 font-semibold max-sm:hidden">{shelf ?? shown[0]}</span>
    </label>
  )
}
