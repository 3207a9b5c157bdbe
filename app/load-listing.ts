/** Asking the store API for a list of products. A list that cannot be had is an empty one that says so. */
import { data } from 'react-router'
import type { Product, Sort } from '#store/products/products.ts'
import type { ApiClient } from './api-client.ts'
import type { Filters } from './listing-filters.ts'
import { logFailure } from './log.ts'

export type Listing = { products: Product[]; failed: boolean }

type Query = {
  category?: string
  sortBy?: Sort
  price_max?: string
  age?: string
  search?: string
  isFeatured?: 'true'
}

/** The products that match. Failures are only logged; what the API cannot understand is found nowhere. */
export async function loadListing(api: ApiClient, query: Query, signal?: AbortSignal): Promise<Listing> {
  try {
    const response = await api.products.$get({ query }, signal ? { init: { signal } } : {})
    if (response.ok) return { products: await response.json(), failed: false }
    await response.body?.cancel()
    logFailure('The list of products was refused', response.status)
    return { products: [], failed: Number(response.status) !== 400 }
  } catch (error) {
    if (signal?.aborted) throw error
    logFailure('The list of products did not arrive', error)
    return { products: [], failed: true }
  }
}

/** The products of a category, as the filters of its page ask. */
export function loadCategory(
  api: ApiClient,
  category: string,
  filters: Filters,
  signal?: AbortSignal,
): Promise<Listing> {
  const query = { category, sortBy: filters.sortBy, price_max: String(filters.priceMax) }
  return loadListing(api, filters.age === undefined ? query : { ...query, age: String(filters.age) }, signal)
}

/** Sends a page with the status that tells machines whether it can be kept: 503 when its list did not arrive. */
export function withStatus<T extends { listing: Listing }>(page: T, status = 200) {
  return data(page, { status: page.listing.failed ? 503 : status })
}
