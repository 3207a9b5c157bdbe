import { useKeeping } from '#app/shop/wishlist/browser-wishlist.ts'
import { CARDS } from './cards.texts.ts'

/** Adds a product to the wishlist or takes it off, from the corner of its picture. */
export function Heart({ product }: { product: { _id: string; name: string } }) {
  const { isKept, keep } = useKeeping(product)
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={isKept}
      aria-label={CARDS.use().onWishlist(product.name)}
      onClick={keep}
    />
  )
}
