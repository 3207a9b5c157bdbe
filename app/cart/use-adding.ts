import { useCallback, useEffect, useMemo, useState } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import type { Cart } from '#store/cart/cart.ts'
import type { CardProduct } from '#store/products/card-product.ts'
import type { Refusal } from './add-button.tsx'
import { addProduct, readCart, useCart } from './browser-cart.ts'

/**
 * Adds products to the cart, for one product or a whole list: how many of each or of its family are in the cart (none while unknown), how to add one, and
 * the last refusal with its product.
 */
export function useAdding() {
  const cart = useCart()
  const qtys = useMemo(() => qtysIn(cart ?? []), [cart])
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

  return {
    qtyOf: (product: CardProduct) => qtys.get(keyOf(product)),
    add,
    refusalOf: (id: string) => (id === refusedId ? refusal : undefined),
  }
}

/** Of each product, and of each family by its name. */
function qtysIn(cart: Cart): Map<string, number> {
  const qtys = new Map(cart.map((item) => [item._id, item.qty]))
  for (const { family, qty } of cart) {
    if (family !== undefined) qtys.set(family.toLowerCase(), (qtys.get(family.toLowerCase()) ?? 0) + qty)
  }
  return qtys
}

/** A card with kinds stands for its whole family. */
function keyOf({ _id, kinds, family = _id }: CardProduct): string {
  return kinds ? family.toLowerCase() : _id
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
