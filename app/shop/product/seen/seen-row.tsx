import { useRef, useState } from 'react'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { ProductShelf } from '#app/shop/cards/product-row.tsx'
import { fetchCards } from '#app/shop/cart/read-products.ts'
import { useWhenNear } from '#app/shop/catalogue/use-when-near.ts'
import { PRODUCT } from '../product.texts.ts'
import { forgetSeen } from './seen.ts'

/** Recently seen products, read when their row is about to come into view; those that are no longer sold are left out. */
export default function SeenRow({ ids }: { ids: readonly string[] }) {
  const t = PRODUCT.use()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useWhenNear(place, !isNear, () => setNear(true))
  const answer = useDebouncedQuery(isNear ? ids.join() : '', () => fetchCards(ids), 0)
  if (answer && !answer.found?.length) return null
  return (
    <div ref={place} className="seen-place min-h-96">
      {answer?.found ? (
        <>
          <ProductShelf title={t.recentlySeen} products={answer.found} />
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {t.onThisDevice}
            <button type="button" className="text-link" onClick={forgetSeen}>
              {t.clear}
            </button>
          </p>
        </>
      ) : null}
    </div>
  )
}
