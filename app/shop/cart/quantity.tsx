import { announce } from '#app/kit/page/announcer.tsx'
import { CART_MESSAGES, type CartItem, MAX_QTY } from '#store/selling/cart/cart.ts'
import { AskForMore } from './ask-for-more.tsx'
import { setProductQty } from './browser-cart.ts'
import { useRefusal } from './use-adding.ts'

/** Minus and plus for one line of the cart. Minus on a quantity of 1 calls `onRemove`. */
export function Quantity({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const [refusal, setRefusal] = useRefusal()

  function set(qty: number) {
    if (qty < 1) return onRemove()
    if (qty > item.qty && item.qty < MAX_QTY && qty > item.stock) return setRefusal('That is all we have.')
    const refused = setProductQty(item._id, qty)
    setRefusal(refused)
    if (!refused) announce(`${item.name}: ${qty} in cart.`)
  }

  return (
    <div className="quantity">
      <div className="quantity-box inline-flex items-center rounded-full border-2 border-action bg-surface font-bold tabular-nums">
        <button type="button" aria-label={`Decrease quantity of ${item.name}`} onClick={() => set(item.qty - 1)}>
          −
        </button>
        <span className="min-w-7 text-center">
          <span className="sr-only">Quantity: </span>
          {item.qty}
        </span>
        <button type="button" aria-label={`Increase quantity of ${item.name}`} onClick={() => set(item.qty + 1)}>
          +
        </button>
      </div>
      {refusal ? (
        <div className="quantity-refusal">
          <p role="alert" className="font-semibold text-danger" key={refusal.id}>
            {refusal.text}
          </p>
          {refusal.text === CART_MESSAGES.setAboveMax ? <AskForMore /> : null}
        </div>
      ) : null}
    </div>
  )
}
