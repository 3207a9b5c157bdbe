/** Asking the store API for a list of products. A list that cannot be had is an empty one that says so. */
import { data } from 'react-router'
import { PRICE_FILTER, type Product, type Sort } from '#store/products/products.ts'
import type { ApiClient } from './api-client.ts'
import type { Filters } from './listing-filters.ts'
import { logFailure } from './log.ts'

/** Why a list did not arrive: 429 when too much was asked for in a short time, 503 for every other reason. */
export type Failure = { status: 429 | 503; waitSeconds?: number }

export type Listing = {
  products: Product[]
  failed: Failure | false
  /** The words that were searched for instead, when a slip was mended. */
  corrected?: string | undefined
  /** True when some of the words are in none of the products. */
  isPartial?: boolean | undefined
}

export type Query = {
  category?: string | undefined
  sortBy?: Sort | undefined
  price_max?: string | undefined
  age?: string | undefined
  inStock?: 'true' | undefined
  search?: string | undefined
  literal?: 'true' | undefined
  isFeatured?: 'true' | undefined
  limit?: string | undefined
}

/** The products that match. Failures are only logged; what the API cannot understand is found nowhere. */
export async function loadListing(api: ApiClient, query: Query, signal?: AbortSignal): Promise<Listing> {
  try {
    const response = await api.products.$get({ query }, signal ? { init: { signal } } : {})
    if (response.ok) return { products: await response.json(), failed: false, ...readWords(response.headers) }
    await response.body?.cancel()
    logFailure('The list of products was refused', response.status)
    return { products: [], failed: Number(response.status) !== 400 && failureOf(response) }
  } catch (error) {
    if (signal?.aborted) throw error
    logFailure('The list of products did not arrive', error)
    return { products: [], failed: { status: 503 } }
  }
}

function failureOf({ status, headers }: { status: number; headers: Headers }): Failure {
  const waitSeconds = Number(headers.get('retry-after'))
  return { status: status === 429 ? 429 : 503, ...(waitSeconds > 0 ? { waitSeconds } : {}) }
}

/** What the filters of a page ask for. The page of a shelf always names a price, a search only when it is narrowed. */
export function queryOf(filters: Filters, shelf?: string): Query {
  const { text, category, sortBy, priceMax, age, inStock, isLiteral } = filters
  const namesPrice = text === undefined || priceMax < PRICE_FILTER.max
  return {
    search: text,
    literal: isLiteral ? 'true' : undefined,
    category: shelf ?? category,
    sortBy: sortBy === 'relevance' ? undefined : sortBy,
    price_max: namesPrice ? String(priceMax) : undefined,
    age: age === undefined ? undefined : String(age),
    inStock: inStock ? 'true' : undefined,
  }
}

/** Sends a page with the status that tells machines whether it can be kept: that of the failure when its list did not arrive. */
export function withStatus<T extends { listing: Listing }>(page: T, status = 200) {
  return data(page, { status: page.listing.failed ? page.listing.failed.status : status })
}

/** How a search understood its words: these headers come with no other list. */
function readWords(headers: Headers): Pick<Listing, 'corrected' | 'isPartial'> {
  const corrected = headers.get('search-corrected')
  return {
    corrected: corrected === null ? undefined : decodeURIComponent(corrected),
    isPartial: headers.get('search-partial') === 'true',
  }
}
