import { useRef } from 'react'
import { ProductGrid } from '#app/product/product-grid.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Query } from './listing-filters.ts'
import { addressOfPart, lastPageOf, PAGE_SIZE } from './listing-pages.ts'
import type { Listing } from './load-listing.ts'
import { useFurtherParts } from './use-further-parts.ts'
import { useWhenNear } from './use-when-near.ts'

const inDigits = new Intl.NumberFormat('en-IN')

/** After so many parts that came by themselves, the footer can be reached again: further ones come when they are wanted. */
const MOST_BY_THEMSELVES = 4

type Props = {
  /** The part that the page was opened with, and its number. */
  listing: Listing
  page: number
  /** What to ask for further parts. */
  query: Query
  /** The parameters of the list, "?age=4" or "". */
  address: string
  isBusy?: boolean
}

/** A list that may be long: a part of it, and the next ones as the shopper scrolls, or by a link. */
export function ProductParts({ listing, page, query, address, isBusy = false }: Props) {
  const { products, last, isLoading, hasFailed, loadNext } = useFurtherParts(listing, page, query)
  const isWhole = last >= lastPageOf(listing.total)
  const comesByItself = !isWhole && !isLoading && !hasFailed && last - page < MOST_BY_THEMSELVES
  const next = useRef<HTMLAnchorElement>(null)
  useWhenNear(next, comesByItself, loadNext)
  return (
    <>
      {page > 1 ? (
        <p className="list-parts">
          <ButtonLink look="quiet" to={{ search: addressOfPart(address, page - 1) }} rel="prev">
            Previous products
          </ButtonLink>
        </p>
      ) : null}
      <ProductGrid products={products} isBusy={isBusy} />
      {isWhole ? null : (
        <p className="list-parts">
          <ButtonLink
            look="quiet"
            ref={next}
            to={{ search: addressOfPart(address, last + 1) }}
            rel="next"
            aria-disabled={isLoading}
            onClick={(event) => {
              event.preventDefault()
              loadNext()
            }}
          >
            {isLoading ? 'Loading more products...' : 'Show more products'}
          </ButtonLink>
          <span role="status" className="text-muted">
            {hasFailed
              ? 'More products could not be loaded. Please try again.'
              : shownWords(page, products.length, listing)}
          </span>
        </p>
      )}
    </>
  )
}

function shownWords(page: number, count: number, { total }: Listing): string {
  const first = (page - 1) * PAGE_SIZE
  const [from, to, all] = [first + 1, first + count, total].map(inDigits.format)
  return `Products ${from} to ${to} of ${all}`
}
