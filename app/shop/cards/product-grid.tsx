import { memo, Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { CardButton, ChooseKindLink, TellMeButton } from '#app/shop/cart/add-button.tsx'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import { productPath } from '#store/goods/products/products.ts'
import { Heart } from './heart.tsx'
import { NeedsScript } from './needs-script.tsx'
import { KindWords, Rating, StockNote } from './notes.tsx'
import { Price } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'

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
 * Product cards in columns, or in one row that scrolls sideways (`isRow`). Dimmed while new ones are loading. Far
 * down in a page (`isBelow`) all pictures are loaded lazily.
 */
export function ProductGrid({ products, level = 'h2', isBusy = false, isBelow = false, isRow = false }: Props) {
  const isHydrated = useHydrated()
  const groups = useMemo(() => groupsOf(products), [products])
  return (
    // Until its scripts run no button of the list works.
    <fieldset role="none" className="contents" disabled={!isHydrated}>
      {isBelow ? null : <NeedsScript />}
      {/* The keyboard scrolls a row until its cards are awake. */}
      <ul
        className={isRow ? 'row-of-cards' : 'grid-of-cards'}
        aria-busy={isBusy}
        tabIndex={isRow && !isHydrated ? 0 : undefined}
      >
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

const SIZES = '(min-width: 79rem) 14rem, (min-width: 64rem) 17rem, (min-width: 48rem) 30vw, 46vw'

type CardProps = {
  product: CardProduct
  /** How soon its picture is loaded. */
  place: 'first' | 'early' | 'none'
  level: 'h2' | 'h3'
}

/** One product of a list. The link of its name covers the card; the buttons lie above it. */
function ProductCard({ product, place, level: Heading }: CardProps) {
  const { kinds } = product
  const name = kinds?.family ?? product.name
  return (
    <li className="card">
      <ProductPicture product={product} sizes={SIZES} priority={place} />
      <Heading className="card-name">
        <Link to={productPath(product)} lang={langOf(name, useLanguage())} viewTransition>
          {name}
        </Link>
      </Heading>
      <Price product={product} />
      <Rating of={product} />
      {kinds ? <KindWords of={kinds} /> : null}
      {kinds && !kinds.areSoldOut ? null : <StockNote stock={product.stock} />}
      {kinds ? <ChooseKindLink product={product} name={name} /> : null}
      {kinds ? null : product.stock < 1 ? <TellMeButton product={product} /> : <CardButton product={product} />}
      <Heart product={{ _id: product._id, name }} />
    </li>
  )
}
