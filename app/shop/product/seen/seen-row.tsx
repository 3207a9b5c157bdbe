import { useEffect, useRef, useState } from 'react'
import { ProductShelf } from '#app/shop/cards/product-row.tsx'
import { fetchCards } from '#app/shop/cart/read-products.ts'
import { useWhenNear } from '#app/shop/catalogue/use-when-near.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import { forgetSeen } from './seen.ts'

type Props = { ids: readonly string[]; onForget: () => void }

/** Recently seen products, read when their row is about to come into view; those that are no longer sold are left out. */
export default function SeenRow({ ids, onForget }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useWhenNear(place, !isNear, () => setNear(true))
  const products = useCards(ids, isNear, onForget)
  if (products.length === 0) return <div ref={place} />
  return (
    <>
      <ProductShelf title="Recently seen" products={products} />
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        Only on this device.
        <button
          type="button"
          className="text-link"
          onClick={() => {
            forgetSeen()
            onForget()
          }}
        >
          Clear
        </button>
      </p>
    </>
  )
}

function useCards(ids: readonly string[], isWanted: boolean, onNone: () => void): CardProduct[] {
  const [cards, setCards] = useState<CardProduct[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest `onNone` comes with the ids
  useEffect(() => {
    let isOver = !isWanted
    if (isWanted) {
      void fetchCards(ids).then((found) => {
        if (isOver || !found) return
        setCards(found)
        if (found.length === 0) onNone()
      })
    }
    return () => {
      isOver = true
    }
  }, [ids, isWanted])
  return cards
}
