import { announce } from '#app/kit/page/announcer.tsx'
import { type CartItem, MAX_QTY } from '#store/selling/cart/cart.ts'
import { AskForMore } from './ask-for-more.tsx'
import { setProductQty } from './browser-cart.ts'
import { CART } from './cart.texts.ts'
import { useRefusal } from './use-adding.ts'

/** Minus and plus for one line of the cart. Minus on a quantity of 1 calls `onRemove`. */
export function Quantity({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const [refusal, refuse] = useRefusal()
  const t = CART.use()

  function set(qty: number) {
    if (qty < 1) return onRemove()
    if (qty > item.qty && item.qty < MAX_QTY && qty > item.stock) return refuse({ text: t.all })
    const refused = setProductQty(item._id, qty)
    refuse(refused)
    if (!refused) announce(t.nowInCart(item.name, qty))
  }

  return (
    <div className="quantity">
      <div className="quantity-box inline-flex items-center rounded-full border-2 border-action bg-surface font-bold tabular-nums">
        <button type="button" aria-label={t.less(item.name)} onClick={() => set(item.qty - 1)}>
          −
        </button>
        <span className="min-w-7 text-center">
          <span className="sr-only">{t.quantity}</span>
          {item.qty}
        </span>
        <button type="button" aria-label={t.more(item.name)} onClick={() => set(item.qty + 1)}>
          +
        </button>
      </div>
      {refusal ? (
        <div className="quantity-refusal">
          <p role="alert" className="font-semibold text-danger" key={refusal.id}>
            {refusal.text}
          </p>
          {refusal.isMost ? <AskForMore /> : null}
        </div>
      ) : null}
    </div>
  )
}
