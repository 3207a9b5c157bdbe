import { useCallback, useEffect, useMemo, useState } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import type { CardProduct } from '#store/products/card-product.ts'
import type { Refusal } from './add-button.tsx'
import { addProduct, readCart, useCart } from './browser-cart.ts'

/**
 * Putting products into the cart, for one of them or a whole list: how many of each are in it (none while that is not
 * known), how to add one, and the last refusal with the product it was about.
 */
export function useAdding() {
  const cart = useCart()
  const qtys = useMemo(() => new Map(cart?.map((item) => [item._id, item.qty])), [cart])
  const [refusal, say] = useRefusal()
  const [refusedId, setRefusedId] = useState<string>()

  const add = useCallback(
    (product: CardProduct) => {
      const refused = addProduct(product)
      setRefusedId(product._id)
      say(refused)
      if (!refused) announce(`${product.name} added. ${qtyNow(product)} in cart.`)
    },
    [say],
  )

  return { qtys, add, refusalOf: (id: string) => (id === refusedId ? refusal : undefined) }
}

function qtyNow({ _id }: CardProduct): number {
  return readCart().find((item) => item._id === _id)?.qty ?? 0
}

const SHOWN_MS = 8000

/** A refusal that is said again each time, and goes after a while. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    if (!refusal) return
    const timer = setTimeout(() => setRefusal(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [refusal])
  const say = useCallback(
    (text: string | undefined) => setRefusal((before) => (text ? { text, id: (before?.id ?? 0) + 1 } : undefined)),
    [],
  )
  return [refusal, say] as const
}
