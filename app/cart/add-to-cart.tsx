import { useEffect, useState } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import type { Product } from '#store/products/products.schema.ts'
import { addProduct, readCart, useQtyInCart } from './browser-cart.ts'

const REFUSAL_SHOWN_MS = 8000

/** Puts one of the product into the cart, and says how many are in it. Who hears the button hears the product's name too. */
export function AddToCart({ product }: { product: Product }) {
  const qty = useQtyInCart(product._id)
  const [refusal, setRefusal] = useRefusal()
  const isOut = product.stock < 1

  function add() {
    const refused = addProduct(product)
    setRefusal(refused)
    if (!refused) announce(`${product.name} added. ${qtyNow(product)} in cart.`)
  }

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
        disabled={isOut || qty === null}
        onClick={add}
      >
        Add to Cart <span className="sr-only">– {product.name}</span>
      </button>
    </div>
  )
}

type Refusal = { text: string; id: number }

/** A refusal that is said again each time, and goes after a while. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    if (!refusal) return
    const timer = setTimeout(() => setRefusal(undefined), REFUSAL_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [refusal])
  const say = (text: string | undefined) =>
    setRefusal((before) => (text ? { text, id: (before?.id ?? 0) + 1 } : undefined))
  return [refusal, say] as const
}

function qtyNow(product: Product): number {
  return readCart().find((item) => item._id === product._id)?.qty ?? 0
}
