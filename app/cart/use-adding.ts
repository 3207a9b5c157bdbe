import { useCallback, useEffect, useMemo, useState } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import type { CardProduct } from '#store/products/card-product.ts'
import type { Refusal } from './add-button.tsx'
import { addProduct, readCart, useCart } from './browser-cart.ts'

/**
 * Adds products to the cart, for one product or a whole list: the quantity of each (none while unknown), how to add one, and
 * the last refusal with its product.
 */
export function useAdding() {
  const cart = useCart()
  const qtys = useMemo(() => new Map(cart?.map((item) => [item._id, item.qty])), [cart])
  const [refusal, show] = useRefusal()
  const [refusedId, setRefusedId] = useState<string>()

  const add = useCallback(
    (product: CardProduct) => {
      const refused = addProduct(product)
      setRefusedId(product._id)
      show(refused)
      if (!refused) announce(`${product.name} added. ${qtyNow(product)} in cart.`)
    },
    [show],
  )

  return { qtys, add, refusalOf: (id: string) => (id === refusedId ? refusal : undefined) }
}

function qtyNow({ _id }: CardProduct): number {
  return readCart().find((item) => item._id === _id)?.qty ?? 0
}

const SHOWN_MS = 8000

/** A refusal that is announced each time, and disappears after a while. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    if (!refusal) return
    const timer = setTimeout(() => setRefusal(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [refusal])
  const show = useCallback(
    (text: string | undefined) => setRefusal((before) => (text ? { text, id: (before?.id ?? 0) + 1 } : undefined)),
    [],
  )
  return [refusal, show] as const
}
