import type { Product } from '#store/products/products.schema.ts'
import { BELOW, ProductCard } from './product-card.tsx'

type Props = { products: readonly Product[]; level?: 'h2' | 'h3'; isBusy?: boolean; isBelow?: boolean }

/**
 * Products side by side: two on a phone, then three, then four. Dimmed while newer ones are on their way. Below something
 * else (`isBelow`) no picture hurries.
 */
export function ProductGrid({ products, level = 'h2', isBusy = false, isBelow = false }: Props) {
  return (
    <ul className="grid-of-cards" aria-busy={isBusy}>
      {products.map((product, position) => (
        <ProductCard
          key={product._id}
          product={product}
          position={isBelow ? BELOW + position : position}
          level={level}
        />
      ))}
    </ul>
  )
}

/** The place of a grid that is still to come. */
export function GridSkeleton({ count }: { count: number }) {
  return (
    <ul className="grid-of-cards" aria-hidden="true">
      {Array.from({ length: count }, (_, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no other name
        <li key={position} className="card card-empty">
          <span className="picture" />
        </li>
      ))}
    </ul>
  )
}
