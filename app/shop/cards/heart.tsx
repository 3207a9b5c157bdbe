import { useKeeping } from '#app/shop/wishlist/browser-wishlist.ts'

/** Adds a product to the wishlist or takes it off, from the corner of its picture. */
export function Heart({ product }: { product: { _id: string; name: string } }) {
  const { isKept, keep } = useKeeping(product)
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={isKept}
      aria-label={`On my wishlist: ${product.name}`}
      onClick={keep}
    />
  )
}
