/** What pages can do without: counts, ways out of an empty list, things alike. A failure leaves a page without them. */

import type { ApiClient, Choices, Facets } from '#app/api/api-client.ts'
import { logFailure } from '#app/log.ts'
import type { Product } from '#store/products/products.schema.ts'
import { appliedFilters, type Filters } from './listing-filters.ts'
import { type Listing, loadListing, type Query, queryOf } from './load-listing.ts'
import { bestRelaxation, type Relaxation } from './relaxation.ts'

/** A page does not wait longer than this for what it can do without. */
const PATIENCE_MS = 2000

export type CountedListing = {
  listing: Listing
  facets?: Facets | undefined
  choices?: Choices | undefined
  /** Only when the filters leave nothing. */
  relaxation?: Relaxation | undefined
}

type Part = {
  filters: Filters
  /** Which part of the list, from 1. */
  page: number
  signal: AbortSignal
  /** The category of the page that the list is on. */
  shelf?: string
}

/** A part of a list with the counts of its filters. */
export async function loadCounted(api: ApiClient, { filters, page, signal, shelf }: Part): Promise<CountedListing> {
  const query = queryOf(filters, shelf)
  const [listing, facets, choices] = await Promise.all([
    loadListing(api, query, { page, signal }),
    loadFacets(api, { ...query, sortBy: undefined }, signal),
    loadChoices(api, { ...query, sortBy: undefined }, signal),
  ])
  return {
    listing,
    facets,
    choices,
    relaxation: await loadRelaxation(api, filters, query, { listing, facets }, signal),
  }
}

/** A part of a list whose filters are counted only when they leave nothing. */
export async function loadListed(api: ApiClient, { filters, page, signal, shelf }: Part): Promise<CountedListing> {
  const query = queryOf(filters, shelf)
  const [listing, choices] = await Promise.all([
    loadListing(api, query, { page, signal }),
    loadChoices(api, { ...query, sortBy: undefined }, signal),
  ])
  if (listing.total > 0 || listing.failed || appliedFilters(filters).length === 0) return { listing, choices }
  const facets = await loadFacets(api, { ...query, sortBy: undefined }, signal)
  return { listing, choices, relaxation: await loadRelaxation(api, filters, query, { listing, facets }, signal) }
}

/** Other products for somebody who looks at this one; none when they cannot be had. */
export async function loadRelated(api: ApiClient, id: string, signal: AbortSignal): Promise<Product[]> {
  const related = await orNothing('Related products did not arrive', signal, async (init) => {
    const response = await api.products[':id'].related.$get({ param: { id } }, { init })
    return response.ok ? response.json() : refused(response)
  })
  return related ?? []
}

function loadFacets(api: ApiClient, query: Query, signal: AbortSignal): Promise<Facets | undefined> {
  return orNothing('The choices could not be counted', signal, async (init) => {
    const response = await api.products.facets.$get({ query }, { init })
    return response.ok ? response.json() : refused(response)
  })
}

function loadChoices(api: ApiClient, query: Query, signal: AbortSignal): Promise<Choices | undefined> {
  return orNothing('The choices could not be listed', signal, async (init) => {
    const response = await api.products.choices.$get({ query }, { init })
    return response.ok ? response.json() : refused(response)
  })
}

/** The counts say what each filter hides, but for the stock: that takes a second look. */
async function loadRelaxation(
  api: ApiClient,
  filters: Filters,
  query: Query,
  { listing, facets }: CountedListing,
  signal: AbortSignal,
): Promise<Relaxation | undefined> {
  if (!facets || listing.failed || listing.total > 0) return undefined
  const anyStock = filters.inStock
    ? await loadFacets(api, { ...query, sortBy: undefined, inStock: undefined }, signal)
    : undefined
  return bestRelaxation(filters, facets, anyStock?.total ?? 0)
}

async function orNothing<T>(
  failure: string,
  signal: AbortSignal,
  ask: (init: { signal: AbortSignal }) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask({ signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) })
  } catch (error) {
    if (signal.aborted) throw error
    logFailure(failure, error)
    return undefined
  }
}

async function refused(response: { status: number; body: ReadableStream | null }): Promise<never> {
  await response.body?.cancel()
  throw new Error(`Answered ${response.status}`)
}
