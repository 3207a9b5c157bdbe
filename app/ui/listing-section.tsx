import { Link, useLocation, useNavigation } from 'react-router'
import { appliedFilters, clearedFilters, type Filters, searchOf } from '#app/listing-filters.ts'
import type { Listing } from '#app/load-listing.ts'
import { Chip } from './chip.tsx'
import { EmptyState } from './empty-state.tsx'
import { FilterButton, FilterPanel } from './filter-panel.tsx'
import { ProductGrid } from './product-grid.tsx'

type Props = { listing: Listing; filters: Filters; asksAge: boolean; emptyMessage: string }

/** A list of products below its filters. While a filter is being applied the old list stays, dimmed. */
export function ListingSection({ listing, filters, asksAge, emptyMessage }: Props) {
  const { products, failed } = listing
  const isBusy = useIsFiltering()
  const count = products.length
  return (
    <>
      <FilterPanel filters={filters} asksAge={asksAge} count={count} />
      <div className="listing-facts">
        <p role="status" className="text-muted">
          {count > 0 ? countWords(count) : ''}
        </p>
        <FilterButton />
        <AppliedFilters filters={filters} />
      </div>
      {count > 0 ? (
        <ProductGrid products={products} isBusy={isBusy} />
      ) : (
        <div aria-busy={isBusy} className="listing-empty">
          <EmptyState message={emptyMessage} failed={failed}>
            {appliedFilters(filters).length > 0 ? (
              <Chip to={searchOf(clearedFilters(filters))}>Clear filters</Chip>
            ) : null}
          </EmptyState>
        </div>
      )}
    </>
  )
}

/** "1 product", "24 products". */
export function countWords(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`
}

function AppliedFilters({ filters }: { filters: Filters }) {
  const applied = appliedFilters(filters)
  if (applied.length === 0) return null
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap items-center gap-2">
      {applied.map(({ words, without }) => (
        <li key={words}>
          <Chip to={searchOf(without)}>
            <span className="sr-only">Remove filter: </span>
            {words} <span aria-hidden="true">✕</span>
          </Chip>
        </li>
      ))}
      <li>
        <Link to={{ search: searchOf(clearedFilters(filters)) }} replace preventScrollReset className="text-link">
          Clear all
        </Link>
      </li>
    </ul>
  )
}

function useIsFiltering(): boolean {
  const { pathname } = useLocation()
  return useNavigation().location?.pathname === pathname
}
