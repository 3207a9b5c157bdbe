import { Link } from 'react-router'
import { CardButton, ChooseKind, TellMe } from '#app/cart/add-button.tsx'
import type { CardProduct } from '#store/products/card-product.ts'
import { productPath } from '#store/products/products.ts'
import { Heart } from './heart.tsx'
import { KindWords, Rating, StockNote } from './notes.tsx'
import { Price } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'

const SIZES = '(min-width: 79rem) 14rem, (min-width: 64rem) 17rem, (min-width: 48rem) 30vw, 46vw'

type Props = {
  product: CardProduct
  /** How soon its picture is loaded. */
  place: 'first' | 'early' | 'none'
  level: 'h2' | 'h3'
}

/** One product of a list. The link of its name covers the card; the buttons lie above it. */
export function ProductCard({ product, place, level: Heading }: Props) {
  const { kinds } = product
  const name = kinds?.family ?? product.name
  return (
    <li className="card">
      <ProductPicture product={product} sizes={SIZES} priority={place} />
      <Heading className="card-name">
        <Link to={productPath(product)}>{name}</Link>
      </Heading>
      <Price product={product} />
      <Rating of={product} />
      {kinds ? <KindWords of={kinds} /> : null}
      {kinds && !kinds.areSoldOut ? null : <StockNote stock={product.stock} />}
      {kinds ? <ChooseKind product={product} name={name} /> : null}
      {kinds ? null : product.stock < 1 ? <TellMe product={product} /> : <CardButton product={product} />}
      <Heart product={{ _id: product._id, name }} />
    </li>
  )
}
