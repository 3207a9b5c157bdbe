import { Notice } from '#app/kit/page/notice.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { putBack, readCart, removeProduct, setProductQty, useCart } from '#app/shop/cart/browser-cart.ts'
import { CART } from '#app/shop/cart/cart.texts.ts'
import { formatPrice } from '#store/money.ts'
import { type Cart, unitsInSets } from '#store/selling/cart/cart.ts'
import { CHECKOUT } from './checkout.texts.ts'
import { type ShortItem, shortItemsIn } from './place-order.ts'
import type { CheckoutState } from './use-checkout.ts'
import type { Pricing } from './use-terms.ts'

type Props = { ordering: CheckoutState; pricing: Pricing; onOrder: () => void }

/** Asks to order what is left, or to order without it, when products ran out. */
export function Shortage({ ordering, pricing, onOrder }: Props) {
  const cart = useCart() ?? []
  const language = useLanguage()
  const t = CHECKOUT[language]
  const facts = ordering.refusal?.code === 'out_of_stock' ? ordering.refusal.facts : {}
  const short = shortItemsIn(facts, language)
    .map((item) => ({ ...item, available: Math.max(0, item.available - unitsInSets(cart, item._id)) }))
    .filter(({ _id, available }) => cart.some((item) => item._id === _id && item.qty > available))
  const [item, ...others] = short
  if (!item) return null
  const left = withWhatIsLeft(cart, short)
  const price = formatPrice(pricing.pricesOf(left).total)

  function orderLeft() {
    for (const { _id, available } of short) setProductQty(_id, available)
    onOrder()
  }

  function remove() {
    ordering.setRemoved(cart.filter(({ _id }) => short.some((one) => one._id === _id)))
    for (const { _id } of short) removeProduct(_id)
    ordering.forget()
  }

  return (
    <div className="mt-1 flex flex-wrap gap-2 px-3 *:px-4">
      {left.length > 0 ? (
        <Button onClick={orderLeft}>
          {others.length > 0 ? t.orderLeft : item.available > 0 ? t.orderSome(item.available) : t.orderRest}, {price}
        </Button>
      ) : null}
      <Button look="quiet" onClick={remove}>
        {t.remove}
      </Button>
    </div>
  )
}

/** Says what was removed, and puts it back. */
export function Removed({ ordering: { removed, setRemoved } }: { ordering: CheckoutState }) {
  const t = CHECKOUT.use()
  const { undo: undoWords } = CART.use()
  if (removed.length === 0) return null
  function undo() {
    for (const item of removed) putBack(item, readCart().length)
    setRemoved([])
  }
  return (
    <Notice kind="info">
      <div role="status" className="flex flex-wrap items-center justify-between gap-2">
        <p>{t.removed(removed.map(({ name }) => name).join(', '))}</p>
        <Button look="quiet" onClick={undo}>
          {undoWords}
        </Button>
      </div>
    </Notice>
  )
}

function withWhatIsLeft(cart: Cart, short: readonly ShortItem[]): Cart {
  const left = new Map(short.map(({ _id, available }) => [_id, available]))
  return cart.map((item) => ({ ...item, qty: left.get(item._id) ?? item.qty })).filter(({ qty }) => qty > 0)
}
