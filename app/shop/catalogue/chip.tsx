import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AGE_BANDS, type AgeBand, agesOfBand } from '#store/goods/products/age-bands.ts'
import { LIST_TEXTS } from './listing.texts.ts'
import { type ListingFilters, searchOf, UNFILTERED } from './listing-filters.ts'

type Props = { to: string; isChosen?: boolean; children: ReactNode }

/** A small link that changes the filters of the page it is on; `to` is the search part of the address. */
export function Chip({ to, isChosen = false, children }: Props) {
  return (
    <Link to={{ search: to }} replace preventScrollReset className="chip" aria-current={isChosen ? 'true' : undefined}>
      {children}
    </Link>
  )
}

type Choice =
  | Pick<ListingFilters, 'category'>
  | Pick<ListingFilters, 'age' | 'ageTo'>
  | Pick<ListingFilters, 'inStock'>
  | Pick<ListingFilters, 'priceMax'>

type ChoiceProps = { filters: ListingFilters; choice: Choice; count: number | undefined; children: ReactNode }

/** A chip that sets a filter or clears it, with the number of products it would leave. */
export function ChoiceChip({ filters, choice, count, children }: ChoiceProps) {
  const chosen = { ...filters, ...choice }
  const isChosen = searchOf(chosen) === searchOf(filters)
  return (
    <Chip to={searchOf(isChosen ? without(filters, choice) : chosen)} isChosen={isChosen}>
      <span>
        {children}
        {count === undefined ? null : ` (${count})`}
      </span>
    </Chip>
  )
}

function without(filters: ListingFilters, choice: Choice): ListingFilters {
  const cleared = Object.entries(UNFILTERED).filter(([name]) => name in choice)
  return { ...filters, ...Object.fromEntries(cleared) }
}

/** The bands of children: all but the last. */
export const CHILDREN = AGE_BANDS.slice(0, -1)

type AgeProps = {
  filters: ListingFilters
  counts: { readonly [band: string]: number } | undefined
  bands?: readonly AgeBand[]
}

/** Age bands as list items, with the number of products for each. */
export function AgeChips({ filters, counts, bands = CHILDREN }: AgeProps) {
  const t = LIST_TEXTS.use()
  return bands.map((band) => {
    const [age, ageTo] = agesOfBand(band)
    return (
      <li key={band}>
        <ChoiceChip filters={filters} choice={{ age, ageTo }} count={counts?.[band]}>
          {CHILDREN.includes(band) ? (
            <>
              <span className="sr-only">{t.beforeAges}</span>
              {age}–{ageTo}
            </>
          ) : (
            t.forGrownUps
          )}
        </ChoiceChip>
      </li>
    )
  })
}
