import type { CardProduct } from '#store/products/card-product.ts'

/** Why something was not put into the cart. Another `id` makes the same words heard again. */
export type Refusal = { text: string; id: number }

type Props = {
  product: CardProduct
  /** How many are in the cart; undefined for none, and while that is not known. */
  qty: number | undefined
  refusal: Refusal | undefined
  onAdd: (product: CardProduct) => void
}

/** The button of a product, with how many of it are in the cart. Who hears it hears the product's name too. */
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
