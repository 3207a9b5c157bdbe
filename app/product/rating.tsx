import type { CardProduct } from '#store/products/card-product.ts'

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
