import placeholder from '#app/shop/cards/placeholder.svg?no-inline'
import { imageAtWidth } from '#store/goods/images/images.ts'
import type { Category } from '#store/goods/products/products.ts'

const TINTS: Record<Category, string> = { Study: 'bg-study', Toy: 'bg-toy', Gift: 'bg-gift', Household: 'bg-household' }

type Pictured = { imageUrl?: string | undefined; category: readonly Category[] }

/** A small decorative picture beside the product's name. */
export function Thumbnail({ product, size = 'size-14' }: { product: Pictured; size?: string }) {
  const [first] = product.category
  const tint = first ? TINTS[first] : 'bg-sunken'
  return (
    <span className={`grid ${size} shrink-0 place-items-center overflow-hidden rounded-xl ${tint}`}>
      <img
        src={product.imageUrl ? imageAtWidth(product.imageUrl, 200) : placeholder}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    </span>
  )
}
