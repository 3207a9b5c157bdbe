import { memo } from 'react'
import { AddButton, type Refusal } from '#app/cart/add-button.tsx'
import type { CardProduct } from '#store/products/card-product.ts'
import { productPath } from '#store/products/products.ts'
import { KindWords, Rating, StockNote } from './notes.tsx'
import { Price } from './price.tsx'
import { Picture } from './product-picture.tsx'

const SIZES = '(min-width: 64rem) 17rem, (min-width: 48rem) 30vw, 46vw'

type Props = {
  product: CardProduct
  /** How soon its picture is loaded. */
  place: 'first' | 'early' | 'none'
  level: 'h2' | 'h3'
  isBroken: boolean
  /** How many of it, or of its family, are in the cart; undefined while that is unknown. */
  qty: number | undefined
  refusal: Refusal | undefined
  onAdd: (product: CardProduct) => void
}

/**
 * One product of a list. The link of its name covers the card; the buttons lie above it. As a list has many, a card has no hooks
 * and no listeners: its grid has them for all.
 */
export const ProductCard = memo(function Card(props: Props) {
  const { product, place, level: Heading, isBroken, qty, refusal, onAdd } = props
  const { kinds } = product
  const name = kinds?.family ?? product.name
  return (
    <li className="card">
      <Picture product={product} sizes={SIZES} priority={place} isBroken={isBroken} />
      <Heading className="card-name">
        <a href={productPath(product)}>{name}</a>
      </Heading>
      <Price product={product} />
      <Rating of={product} />
      {kinds ? <KindWords of={kinds} /> : null}
      {kinds && !kinds.areSoldOut ? null : <StockNote stock={product.stock} />}
      {kinds ? (
        <div className="add-to-cart">
          {qty ? <span className="in-cart">{qty} in cart</span> : null}
          <a href={productPath(product)} className="add-button grid place-items-center">
            Choose <span className="sr-only">– {name}</span>
          </a>
        </div>
      ) : (
        <AddButton product={product} qty={qty} refusal={refusal} onAdd={onAdd} />
      )}
      <button type="button" className="heart" aria-pressed="false" aria-label={`On my wishlist: ${name}`} />
    </li>
  )
})
