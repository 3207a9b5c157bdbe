import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { announce } from '#app/kit/page/announcer.tsx'
import { subscribeToStorage } from '#app/kit/storage.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import { CART_MESSAGES, type CartRefusal } from '#store/selling/cart/cart.ts'
import { addProduct, readCart, setProductQty } from './browser-cart.ts'
import { CART } from './cart.texts.ts'

/** Why a product was not added; `isMost` where the cart holds as many as it may. With a new `id` screen readers announce the same text again. */
export type AddingRefusal = { text: string; isMost: boolean; id: number }

/** How many of the product are in the cart (0 while that is unknown), how to add or take one, and why that was refused. */
export function useAdding(product: CardProduct) {
  const qty = useQty(product)
  const [refusal, refuse] = useRefusal()
  const t = CART.use()

  function add(): void {
    const refused = addProduct(product)
    refuse(refused)
    if (refused) return
    dropIntoBasket()
    announce(t.added(product.name, qtyOf({ ...product, kinds: undefined })))
  }

  function take(): void {
    refuse(undefined)
    setProductQty(product._id, qty - 1)
    announce(qty > 1 ? t.nowInCart(product.name, qty - 1) : t.removed(product.name))
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

/** A small parcel falls into the basket of the header, where motion is welcome. */
function dropIntoBasket(): void {
  const basket = [...document.querySelectorAll('.cart-link')].find((link) => link.checkVisibility())
  if (!basket || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const parcel = document.createElement('span')
  parcel.className = 'cart-parcel'
  basket.append(parcel)
  const fall = [{ transform: 'translate(-50%, -1.5rem)' }, { transform: 'translate(-50%, 0.5rem)' }]
  parcel.animate(fall, { duration: 260, easing: 'ease-in' }).onfinish = () => parcel.remove()
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
  const language = useLanguage()
  const refuse = useCallback(
    (why: CartRefusal | { text: string } | undefined) => {
      const text = typeof why === 'string' ? CART_MESSAGES[why][language] : why?.text
      const isMost = typeof why === 'string'
      setRefusal((before) => (text ? { text, isMost, id: (before?.id ?? 0) + 1 } : undefined))
    },
    [language],
  )
  return [refusal, refuse] as const
}
