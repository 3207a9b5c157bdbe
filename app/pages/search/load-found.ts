import type { ApiClient } from '#app/api/api-client.ts'
import { queryOf } from '#app/listing/listing-filters.ts'
import { type CountedListing, loadChoices, loadFacets, type Part } from '#app/listing/load-extras.ts'
import { loadListing } from '#app/listing/load-listing.ts'
import { bestRelaxation } from '#app/listing/relaxation.ts'

/** A part of what was searched for, with the counts of all filters. */
export async function loadFound(api: ApiClient, { filters, page, signal }: Part): Promise<CountedListing> {
  const query = queryOf(filters)
  const unsorted = { ...query, sortBy: undefined }
  const [listing, facets, choices] = await Promise.all([
    loadListing(api, query, { page, signal }),
    loadFacets(api, unsorted, signal),
    loadChoices(api, unsorted, signal),
  ])
  const isEmpty = listing.total === 0 && !listing.failed
  // The counts say what each filter hides, but for the stock: that takes a second look.
  const anyStock =
    isEmpty && filters.inStock ? await loadFacets(api, { ...unsorted, inStock: undefined }, signal) : undefined
  const relaxation = isEmpty && facets ? bestRelaxation(filters, facets, anyStock?.total) : undefined
  return { listing, facets, choices, relaxation }
}
