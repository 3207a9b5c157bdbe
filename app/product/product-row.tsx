import { useId } from 'react'
import { Link } from 'react-router'
import type { CardProduct } from '#store/products/card-product.ts'
import { ProductGrid } from './product-grid.tsx'

type Props = { title: string; to?: string; products: readonly CardProduct[] }

/** Products in one row that scrolls sideways, with a link to the whole list. */
export function ProductRow({ title, to, products }: Props) {
  const id = useId()
  return (
    <section aria-label={title} className="product-row">
      <header>
        <h2>{title}</h2>
        {to ? (
          <Link to={to} className="text-link" aria-label={`View all – ${title}`}>
            View all
          </Link>
        ) : null}
      </header>
      {/* A row has some thirty stops of the keyboard. */}
      <a href={`#${id}`} className="skip-link">
        Skip this row<span className="sr-only"> – {title}</span>
      </a>
      <ProductGrid products={products} level="h3" isBelow isRow />
      <span id={id} tabIndex={-1} />
    </section>
  )
}
