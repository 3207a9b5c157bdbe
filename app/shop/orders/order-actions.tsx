import { useState } from 'react'
import { href } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import type { Report } from '#app/kit/page/messages.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button, ButtonLink, PaperLink } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { addProduct, readCart } from '#app/shop/cart/browser-cart.ts'
import { readProducts } from '#app/shop/cart/read-products.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { PAPER_NAMES } from '#store/money/papers/which-papers.ts'
import { mayCancel, type OwnOrder, type OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { planReorder } from './reorder.ts'

type Props = { order: OwnOrderDetail; report: Report }

export function OrderActions({ order, report }: Props) {
  const isHydrated = useHydrated()
  const { reordered, isReady, reorder } = useReorder(order)
  const { isEnded } = STATUSES[order.status]
  const phone = useRootData()?.settings.phones[0]
  return (
    <section aria-label="What you can do" className="grid gap-2 lg:flex lg:flex-wrap print:hidden">
      {isEnded ? (
        <Button disabled={!isReady} onClick={reorder}>
          Order again
        </Button>
      ) : null}
      <div role="status" className="empty:hidden">
        {reordered ? <ReorderWords reordered={reordered} /> : null}
      </div>
      <PaperLink to={`/api/orders/${order._id}/receipt.pdf`}>Download receipt</PaperLink>
      {order.papers.map(({ _id, kind }) => (
        <PaperLink key={_id} to={`/api/orders/${order._id}/invoice.pdf?paper=${_id}`}>
          {PAPER_NAMES[kind].heading} (PDF)
        </PaperLink>
      ))}
      <Button look="quiet" disabled={!isHydrated} onClick={() => print()}>
        Print order
      </Button>
      {mayCancel(order) ? <CancelButton order={order} report={report} /> : null}
      {STATUSES[order.status].awaitsCourier ? (
        <p className="w-full print:hidden">It is packed. {toCancel(phone)}</p>
      ) : null}
    </section>
  )
}

function ReorderWords({ reordered: { added, sentences } }: { reordered: Reordered }) {
  return (
    <div className="panel" data-kind={sentences.length > 0 ? 'wait' : 'good'}>
      <p className="font-semibold">
        {added === 0
          ? 'Nothing was added to your cart.'
          : `${added} ${added === 1 ? 'item' : 'items'} added to your cart.`}
      </p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ButtonLink to={href('/cart')} look="quiet" className="mt-2">
        Go to the cart
      </ButtonLink>
    </div>
  )
}

function CancelButton({ order, report }: Props) {
  const phone = useRootData()?.settings.phones[0]
  return (
    <Press
      sending={useSend(report)}
      ask={{
        title: `Do you want to cancel order ${order.orderNumber}?`,
        yes: 'Cancel order',
        no: 'Keep order',
        words: 'Your order will not be delivered. You can order the same things again at any time.',
      }}
      call={() => browserApi.orders[':id'].cancel.$post({ param: { id: order._id }, json: {} })}
      done="Your order is cancelled."
      failed={({ code, message }) => (code === 'wrong_status' ? tooLate(phone) : message)}
    >
      Cancel order
    </Press>
  )
}

function tooLate(phone: string | undefined): string {
  return `This order can no longer be cancelled here. ${toCancel(phone)}`
}

function toCancel(phone: string | undefined): string {
  return `To cancel it, please call us${phone ? ` on ${phone}` : ''}.`
}

type Reordered = { added: number; sentences: string[] }

/** Adds an order's products to the cart; `reordered` says what was added, and is undefined before. */
function useReorder({ orderItems }: OwnOrder) {
  const [reordered, setReordered] = useState<Reordered>()
  const { send, isReady } = useSend()

  async function reorder() {
    setReordered(undefined)
    const result = await send(() => readProducts(browserApi, orderItems), { keepsPage: true })
    if (result?.kind === 'done') setReordered(addToCart(orderItems, result.answer))
    else if (result) setReordered({ added: 0, sentences: [result.message] })
  }

  return { reordered, isReady, reorder }
}

function addToCart(lines: OwnOrder['orderItems'], products: Product[]): Reordered {
  const { adds, sentences } = planReorder(lines, products, readCart())
  for (const { product, qty } of adds) for (let i = 0; i < qty; i++) addProduct(product)
  return { added: adds.reduce((sum, { qty }) => sum + qty, 0), sentences }
}
