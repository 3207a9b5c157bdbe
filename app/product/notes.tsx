import { type CardProduct, FEW_LEFT } from '#store/products/card-product.ts'

/** Says that a product ran out or is about to; while there is plenty only where `saysPlenty` wants it said. */
export function StockNote({ stock, saysPlenty = false }: { stock: number; saysPlenty?: boolean }) {
  if (stock > FEW_LEFT) return saysPlenty ? <p className="stock-note stock-in">In stock</p> : null
  if (stock < 1) return <p className="stock-note stock-out">Out of stock</p>
  return <p className="stock-note">Only {stock} left</p>
}

/** What buyers think of it, in short: "★ 4.5 (12)". Nothing where none has said anything. */
export function Rating({ of: { rating } }: { of: Pick<CardProduct, 'rating'> }) {
  if (!rating) return null
  const average = Math.round(rating.average * 10) / 10
  return (
    <p className="rating">
      <span role="img" aria-label={`${average} of 5 stars, ${rating.count} reviews`}>
        {average} ({rating.count})
      </span>
    </p>
  )
}
