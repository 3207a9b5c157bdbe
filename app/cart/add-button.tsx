import type { CardProduct } from '#store/products/card-product.ts'
import { useAdding } from './use-adding.ts'

/** Adds a product to the cart, and shows how many of it are in there. For screen readers it has the product's name. */
export function AddButton({ product }: { product: CardProduct }) {
  const { qty, add, refusal } = useAdding(product)
  const isOut = product.stock < 1
  return (
    <div className="add-to-cart">
      {qty > 0 ? <span className="in-cart">{qty} in cart</span> : null}
      {refusal ? (
        <p role="alert" className="refusal" key={refusal.id}>
          {refusal.text}
        </p>
      ) : null}
      <button
        type="button"
        className={isOut ? 'add-button add-button-out' : 'add-button'}
        disabled={isOut}
        onClick={add}
      >
        Add to Cart <span className="sr-only">– {product.name}</span>
      </button>
    </div>
  )
}
