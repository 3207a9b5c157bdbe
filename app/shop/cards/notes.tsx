import { type CardProduct, FEW_LEFT } from '#store/goods/products/card-product.ts'
import type { Kinds } from '#store/goods/products/products.schema.ts'

/** Says that a product is sold out or nearly; with `saysPlenty` also that it is in stock. */
export function StockNote({ stock, saysPlenty = false }: { stock: number; saysPlenty?: boolean }) {
  if (stock > FEW_LEFT) return saysPlenty ? <p className="stock-note font-semibold text-saving">In stock</p> : null
  if (stock < 1) return <p className="stock-note stock-out font-semibold text-danger">Out of stock</p>
  return <p className="stock-note font-semibold text-star">Only {stock} left</p>
}

/** Buyers' rating in short: "★ 4.5 (12)". Nothing without reviews. */
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

const KINDS = 'stock-note flex flex-wrap gap-x-2 text-muted'

/** The option values of a family, on its card: "Red · Blue · Green +2". */
export function KindWords({ of: { count, label, words, more } }: { of: Kinds }) {
  if (words.length === 0) return <p className={KINDS}>{count} kinds</p>
  return (
    <p className={KINDS}>
      <span className="sr-only">{label}: </span>
      {words.map((word) => (
        <span key={word}>
          {/^colou?r$/i.test(label) ? <Swatch colour={word} /> : null} {word}
        </span>
      ))}
      {more ? <span>+{more}</span> : null}
    </p>
  )
}

/** A dot in the colour, if browsers know its last word. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg className="inline-block size-[11px] fill-none stroke-current" aria-hidden="true">
      <circle cx="5.5" cy="5.5" r="5" fill={/\w+$/.exec(colour.toLowerCase())?.[0]} />
    </svg>
  )
}
