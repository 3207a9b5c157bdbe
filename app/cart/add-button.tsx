import type { CardProduct } from '#store/products/card-product.ts'

/** Why a product was not added. With a new `id` screen readers announce the same text again. */
export type Refusal = { text: string; id: number }

type Props = {
  product: CardProduct
  /** How many are in the cart; undefined for none, and while that is unknown. */
  qty: number | undefined
  refusal: Refusal | undefined
  onAdd: (product: CardProduct) => void
}

/** Adds a product to the cart, and shows how many of it are in there. For screen readers it has the product's name. */
export function AddButton({ product, qty, refusal, onAdd }: Props) {
  const isOut = product.stock < 1
  return (
    <div className="add-to-cart">
      {qty ? <span className="in-cart">{qty} in cart</span> : null}
      {refusal ? (
        <p role="alert" className="refusal" key={refusal.id}>
          {refusal.text}
        </p>
      ) : null}
      <button
        type="button"
        className={isOut ? 'add-button add-button-out' : 'add-button'}
        disabled={isOut}
        onClick={() => onAdd(product)}
      >
        Add to Cart <span className="sr-only">– {product.name}</span>
      </button>
    </div>
  )
}
