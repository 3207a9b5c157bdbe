import { useEffect, useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { readProducts } from '#app/cart/read-products.ts'
import { ProductRow } from '#app/product/product-row.tsx'
import { type CardProduct, cardProductOf } from '#store/products/card-product.ts'
import { forgetSeen, MOST_SEEN } from './seen.ts'

type Props = { ids: readonly string[]; onForget: () => void }

/** Recently seen products as they are now, without those that are no longer sold. */
export default function SeenRow({ ids, onForget }: Props) {
  const products = useProducts(ids, onForget)
  if (products.length === 0) return null
  return (
    <>
      <ProductRow title="Recently seen" products={products} />
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        Only this browser remembers it.
        <button
          type="button"
          className="text-link"
          onClick={() => {
            forgetSeen()
            onForget()
          }}
        >
          Forget
        </button>
      </p>
    </>
  )
}

function useProducts(ids: readonly string[], onNone: () => void): CardProduct[] {
  const [products, setProducts] = useState<CardProduct[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest `onNone` comes with the ids
  useEffect(() => {
    let isWanted = true
    void read(() =>
      readProducts(
        browserApi,
        ids.slice(0, MOST_SEEN).map((_id) => ({ _id })),
      ),
    ).then((found) => {
      if (!isWanted || found.kind !== 'done') return
      const byId = new Map(found.answer.map((product) => [product._id, cardProductOf(product)]))
      setProducts(ids.flatMap((id) => byId.get(id) ?? []))
      if (byId.size === 0) onNone()
    })
    return () => {
      isWanted = false
    }
  }, [ids])
  return products
}
