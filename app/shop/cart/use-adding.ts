import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { announce } from '#app/kit/page/announcer.tsx'
import { subscribeToStorage } from '#app/kit/storage.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import { addProduct, readCart, setProductQty } from './browser-cart.ts'

/** Why a product was not added. With a new `id` screen readers announce the same text again. */
export type AddingRefusal = { text: string; id: number }

/** How many of the product are in the cart (0 while that is unknown), how to add or take one, and why that was refused. */
export function useAdding(product: CardProduct) {
  const qty = useQty(product)
  const [refusal, show] = useRefusal()

  function add(): void {
    const refused = addProduct(product)
    show(refused)
    if (!refused) announce(`${product.name} added. ${qtyOf({ ...product, kinds: undefined })} in cart.`)
  }

  function take(): void {
    show(undefined)
    setProductQty(product._id, qty - 1)
    announce(qty > 1 ? `${product.name}: ${qty - 1} in cart.` : `${product.name} was removed.`)
  }

  return { qty, add, take, refusal }
}

/** How many are in the cart; a card with kinds stands for its whole family. */
export function useQty(product: CardProduct): number {
  return useSyncExternalStore(
    subscribeToStorage,
    () => qtyOf(product),
    () => 0,
  )
}

function qtyOf({ _id, kinds, family }: CardProduct): number {
  const name = kinds && family?.toLowerCase()
  return readCart()
    .filter((item) => (name ? item.family?.toLowerCase() === name : item._id === _id))
    .reduce((sum, { qty }) => sum + qty, 0)
}

const SHOWN_MS = 8000

/** A refusal that is announced each time, and disappears after a while. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<AddingRefusal>()
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
