import { Link } from 'react-router'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import type { Product } from '#store/products/products.schema.ts'
import { productPath } from '#store/products/products.ts'
import { Price } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'
import { StockNote } from './stock-note.tsx'

/** Cards of the first row are seen at once; their pictures do not wait. */
const FIRST_ROW = 4
/** From this position on a card is not seen at once. */
export const BELOW = FIRST_ROW
const SIZES = '(min-width: 64rem) 17rem, (min-width: 48rem) 30vw, 46vw'

type Props = { product: Product; position: number; level: 'h2' | 'h3' }

/** One product of a list. The name's link covers the card; the button lies above it. */
export function ProductCard({ product, position, level: Heading }: Props) {
  return (
    <li className="card">
      <ProductPicture product={product} sizes={SIZES} priority={priorityOf(position)} />
      <Heading className="card-name">
        <Link to={productPath(product)} prefetch="intent">
          {product.name}
        </Link>
      </Heading>
      <Price product={product} />
      <StockNote stock={product.stock} />
      <AddToCart product={product} />
    </li>
  )
}

function priorityOf(position: number) {
  if (position === 0) return 'first'
  return position < FIRST_ROW ? 'early' : 'none'
}
