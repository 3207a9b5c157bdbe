import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { type CardProduct, FEW_LEFT } from '#store/goods/products/card-product.ts'
import type { Kinds } from '#store/goods/products/products.schema.ts'
import { CARDS } from './cards.texts.ts'

/** Says that a product is sold out or nearly; with `saysPlenty` also that it is in stock. */
export function StockNote({ stock, saysPlenty = false }: { stock: number; saysPlenty?: boolean }) {
  const t = CARDS.use()
  if (stock > FEW_LEFT) return saysPlenty ? <p className="stock-note font-semibold text-saving">{t.inStock}</p> : null
  if (stock < 1) return <p className="stock-note stock-out font-semibold text-danger">{t.outOfStock}</p>
  return <p className="stock-note font-semibold text-star">{t.left(stock)}</p>
}

/** Buyers' rating in short: "★ 4.5 (12)". Nothing without reviews. */
export function Rating({ of: { rating } }: { of: Pick<CardProduct, 'rating'> }) {
  const t = CARDS.use()
  if (!rating) return null
  const average = Math.round(rating.average * 10) / 10
  return (
    <p className="rating">
      <span role="img" aria-label={t.rating(average, rating.count)}>
        {average} ({rating.count})
      </span>
    </p>
  )
}

const KINDS = 'stock-note flex flex-wrap gap-x-2 text-muted'

/** The option values of a family, on its card: "Red · Blue · Green +2". */
export function KindWords({ of: { count, label, words, more } }: { of: Kinds }) {
  const [t, language] = [CARDS.use(), useLanguage()]
  if (words.length === 0) return <p className={KINDS}>{t.kinds(count)}</p>
  return (
    <p lang={langOf(words.join(' '), language)} className={KINDS}>
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
