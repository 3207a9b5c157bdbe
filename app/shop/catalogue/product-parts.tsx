import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { ProductGrid } from '#app/shop/cards/product-grid.tsx'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import type { ListingQuery } from './listing-filters.ts'
import { lastPageOf, PAGE_SIZE, partUrl } from './listing-pages.ts'
import { type Listing, loadListing } from './load-listing.ts'
import { PAGE_TEXTS } from './product-parts.texts.ts'
import { useWhenNear } from './use-when-near.ts'

const inDigits = new Intl.NumberFormat('en-IN')

/** How many parts are loaded on scrolling. Then a button loads more, so that the footer can be reached. */
const MOST_ON_SCROLLING = 4

type Props = {
  /** The part that the page was opened with, and its number. */
  listing: Listing
  page: number
  /** The parameters for further parts. */
  query: ListingQuery
  /** The parameters of the list, "?age=4" or "". */
  address: string
  isBusy?: boolean
}

const ROW = 'my-6 flex flex-wrap items-center justify-center gap-x-4 gap-y-2'

/** A part of a list, and the next ones on scrolling or by a button. */
export function ProductParts({ listing, page, query, address, isBusy = false }: Props) {
  const { products, last, isLoading, hasFailed, loadNext } = useFurtherParts(listing, page, query)
  const isWhole = last >= lastPageOf(listing.total)
  const loadsOnScrolling = !isWhole && !isLoading && !hasFailed && last - page < MOST_ON_SCROLLING
  const next = useRef<HTMLAnchorElement>(null)
  const t = PAGE_TEXTS.use()
  useWhenNear(next, loadsOnScrolling, loadNext)
  return (
    <>
      {page > 1 ? (
        <p className={ROW}>
          <ButtonLink look="quiet" to={{ search: partUrl(address, page - 1) }} rel="prev">
            {t.previous}
          </ButtonLink>
        </p>
      ) : null}
      <ProductGrid products={products} isBusy={isBusy} />
      {isWhole ? null : (
        <p className={ROW}>
          <ButtonLink
            look="quiet"
            ref={next}
            to={{ search: partUrl(address, last + 1) }}
            rel="next"
            aria-disabled={isLoading}
            onClick={(event) => {
              event.preventDefault()
              loadNext()
            }}
          >
            {isLoading ? t.loading : t.next}
          </ButtonLink>
          <span role="status" className="text-muted">
            {hasFailed ? t.failed : t.shown(...shownNumbers(page, products.length, listing))}
          </span>
        </p>
      )}
    </>
  )
}

function shownNumbers(page: number, count: number, { total }: Listing): [string, string, string] {
  const first = (page - 1) * PAGE_SIZE
  return [inDigits.format(first + 1), inDigits.format(first + count), inDigits.format(total)]
}

/** The further parts of recent history entries, so that a list is as long as before when the shopper goes back to it. */
const MOST_REMEMBERED = 20
const loaded = new Map<string, Further>()

/** The products behind the first part, and the number of the last part among them. */
type Further = { products: CardProduct[]; last: number }

/** The list so far, and how to load its next part. `page` is the part that the page was opened with. */
function useFurtherParts(listing: Listing, page: number, query: ListingQuery) {
  const { key } = useLocation()
  const [further, setFurther] = useState<Further>(() => loaded.get(key) ?? { products: [], last: page })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  useEffect(() => remember(key, further), [key, further])

  async function loadNext(): Promise<void> {
    if (state === 'loading') return
    setState('loading')
    const next = await loadListing(browserApi, query, { page: further.last + 1 })
    setState(next.failed ? 'failed' : 'idle')
    if (!next.failed) setFurther({ products: [...further.products, ...next.products], last: further.last + 1 })
  }

  const products = useMemo(() => withoutDuplicates([...listing.products, ...further.products]), [listing, further])

  return {
    products,
    last: further.last,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    loadNext: () => void loadNext(),
  }
}

function remember(key: string, further: Further): void {
  loaded.delete(key)
  if (further.products.length > 0) loaded.set(key, further)
  const [oldest] = loaded.keys()
  if (loaded.size > MOST_REMEMBERED && oldest !== undefined) loaded.delete(oldest)
}

/** A list that changes between two requests may have a product in both parts. */
function withoutDuplicates(products: CardProduct[]): CardProduct[] {
  return [...new Map(products.map((product) => [product._id, product])).values()]
}
