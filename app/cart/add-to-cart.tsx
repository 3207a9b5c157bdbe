import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { CardProduct } from '#store/products/card-product.ts'
import { AddButton } from './add-button.tsx'
import { useAdding } from './use-adding.ts'

/** Puts one of a product into the cart, where a page shows one product. A list has one set of these for all of its cards. */
export function AddToCart({ product }: { product: CardProduct }) {
  const isHydrated = useHydrated()
  const { qtys, add, refusalOf } = useAdding()
  return (
    <fieldset role="none" className="contents" disabled={!isHydrated}>
      <AddButton product={product} qty={qtys.get(product._id)} refusal={refusalOf(product._id)} onAdd={add} />
    </fieldset>
  )
}
