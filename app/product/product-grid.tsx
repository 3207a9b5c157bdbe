import { useRef } from 'react'
import { useAdding } from '#app/cart/use-adding.ts'
import { useDrawnParts } from '#app/frame/drawn/drawn-parts.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { CardProduct } from '#store/products/card-product.ts'
import { NeedsScript } from './needs-script.tsx'
import { ProductCard } from './product-card.tsx'
import { useBrokenPictures } from './product-picture.tsx'
import { useCardLinks, useHearts } from './use-card-links.ts'

/** The cards whose pictures are loaded at once. */
const FIRST_ROW = 4

type Props = {
  products: readonly CardProduct[]
  level?: 'h2' | 'h3'
  isBusy?: boolean
  isBelow?: boolean
  isRow?: boolean
}

/**
 * Product cards in two to four columns, or in one row that scrolls sideways (`isRow`). Dimmed while new ones are loading. Far
 * down in a page (`isBelow`) all pictures are loaded lazily.
 */
export function ProductGrid({ products, level = 'h2', isBusy = false, isBelow = false, isRow = false }: Props) {
  const grid = useRef<HTMLUListElement>(null)
  const isHydrated = useHydrated()
  const inside = useDrawnParts()
  const { qtyOf, add, refusalOf } = useAdding()
  useHearts(grid, products)
  useCardLinks(grid)
  const broken = useBrokenPictures(grid)
  const cards = products.map((product, position) => (
    <ProductCard
      key={product._id}
      product={product}
      place={isBelow ? 'none' : placeOf(position)}
      level={level}
      isBroken={product.imageUrl !== undefined && broken.has(product.imageUrl)}
      qty={qtyOf(product)}
      refusal={refusalOf(product._id)}
      onAdd={add}
    />
  ))
  return (
    // Until its scripts run no button of the list works.
    <fieldset role="none" className="contents" disabled={!isHydrated}>
      {isBelow ? null : <NeedsScript />}
      <ul ref={grid} className={isRow ? 'row-of-cards' : 'grid-of-cards'} aria-busy={isBusy} {...inside(cards)} />
    </fieldset>
  )
}

function placeOf(position: number) {
  if (position === 0) return 'first'
  return position < FIRST_ROW ? 'early' : 'none'
}

/** Holds the place of a grid that is still loading. */
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
