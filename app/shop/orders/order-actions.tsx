import { useState } from 'react'
import { href } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import type { Report } from '#app/kit/page/messages.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button, ButtonLink, PaperLink } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { addProduct, readCart } from '#app/shop/cart/browser-cart.ts'
import { readProducts } from '#app/shop/cart/read-products.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import type { Language } from '#store/language.ts'
import { PAPER_NAMES } from '#store/money/papers/which-papers.ts'
import { mayCancel, type OwnOrder, type OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { ACTIONS } from './orders.texts.ts'
import { planReorder } from './reorder.ts'

type Props = { order: OwnOrderDetail; report: Report }

export function OrderActions({ order, report }: Props) {
  const isHydrated = useHydrated()
  const { reordered, isReady, reorder } = useReorder(order)
  const { isEnded } = STATUSES[order.status]
  const phone = useRootData()?.settings.phones[0]
  const t = ACTIONS.use()
  return (
    <section aria-label={t.heading} className="grid gap-2 lg:flex lg:flex-wrap print:hidden">
      {isEnded ? (
        <Button disabled={!isReady} onClick={reorder}>
          {t.again}
        </Button>
      ) : null}
      <div role="status" className="empty:hidden">
        {reordered ? <ReorderWords reordered={reordered} /> : null}
      </div>
      <PaperLink to={`/api/orders/${order._id}/receipt.pdf`}>{t.receipt}</PaperLink>
      {order.papers.map(({ _id, kind }) => (
        <PaperLink key={_id} to={`/api/orders/${order._id}/invoice.pdf?paper=${_id}`}>
          {t.paper(PAPER_NAMES[kind].heading)}
        </PaperLink>
      ))}
      <Button look="quiet" disabled={!isHydrated} onClick={() => print()}>
        {t.print}
      </Button>
      {mayCancel(order) ? <CancelButton order={order} report={report} /> : null}
      {STATUSES[order.status].awaitsCourier ? (
        <p className="w-full print:hidden">{t.packed(t.toCancel(phone ?? ''))}</p>
      ) : null}
    </section>
  )
}

function ReorderWords({ reordered: { added, sentences } }: { reordered: Reordered }) {
  const t = ACTIONS.use()
  return (
    <div className="panel" data-kind={sentences.length > 0 ? 'wait' : 'good'}>
      <p className="font-semibold">{added === 0 ? t.noneAdded : t.added(added)}</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ButtonLink to={href('/cart')} look="quiet" className="mt-2">
        {t.toCart}
      </ButtonLink>
    </div>
  )
}

function CancelButton({ order, report }: Props) {
  const phone = useRootData()?.settings.phones[0]
  const t = ACTIONS.use()
  return (
    <Press
      sending={useSend(report)}
      ask={{
        title: t.cancelQuestion(order.orderNumber),
        yes: t.cancel,
        no: t.keep,
        words: t.cancelWords,
      }}
      call={() => browserApi.orders[':id'].cancel.$post({ param: { id: order._id }, json: {} })}
      done={t.cancelled}
      failed={({ code, message }) => (code === 'wrong_status' ? t.tooLate(t.toCancel(phone ?? '')) : message)}
    >
      {t.cancel}
    </Press>
  )
}

type Reordered = { added: number; sentences: string[] }

/** Adds an order's products to the cart; `reordered` says what was added, and is undefined before. */
function useReorder({ orderItems }: OwnOrder) {
  const [reordered, setReordered] = useState<Reordered>()
  const { send, isReady } = useSend()
  const language = useLanguage()

  async function reorder() {
    setReordered(undefined)
    const result = await send(() => readProducts(browserApi, orderItems), { keepsPage: true })
    if (result?.kind === 'done') setReordered(addToCart(orderItems, result.answer, language))
    else if (result) setReordered({ added: 0, sentences: [result.message] })
  }

  return { reordered, isReady, reorder }
}

function addToCart(lines: OwnOrder['orderItems'], products: Product[], language: Language): Reordered {
  const { adds, sentences } = planReorder(lines, products, readCart(), language)
  for (const { product, qty } of adds) for (let i = 0; i < qty; i++) addProduct(product)
  return { added: adds.reduce((sum, { qty }) => sum + qty, 0), sentences }
}
