import { memo, Suspense, useMemo } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { CardProduct } from '#store/products/card-product.ts'
import { NeedsScript } from './needs-script.tsx'
import { ProductCard } from './product-card.tsx'

/** The cards whose pictures are loaded at once. */
const FIRST_ROW = 4
/** The cards that wake together: a phone is never busy for long with a list. */
const GROUP = 8

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
  const isHydrated = useHydrated()
  const groups = useMemo(() => groupsOf(products), [products])
  return (
    // Until its scripts run no button of the list works.
    <fieldset role="none" className="contents" disabled={!isHydrated}>
      {isBelow ? null : <NeedsScript />}
      <ul className={isRow ? 'row-of-cards' : 'grid-of-cards'} aria-busy={isBusy}>
        {groups.map((group, at) => (
          <Cards key={group[0]?._id} products={group} isFirst={at === 0 && !isBelow} level={level} />
        ))}
      </ul>
    </fieldset>
  )
}

type CardsProps = { products: readonly CardProduct[]; isFirst: boolean; level: 'h2' | 'h3' }

/** Remembered, because React wakes all at once what is drawn anew before it is awake. */
const Cards = memo(function Cards({ products, isFirst, level }: CardsProps) {
  return (
    <Suspense>
      {products.map((product, at) => (
        <ProductCard key={product._id} product={product} place={isFirst ? placeOf(at) : 'none'} level={level} />
      ))}
    </Suspense>
  )
})

function groupsOf(products: readonly CardProduct[]): CardProduct[][] {
  return Array.from({ length: Math.ceil(products.length / GROUP) }, (_, at) =>
    products.slice(at * GROUP, (at + 1) * GROUP),
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
