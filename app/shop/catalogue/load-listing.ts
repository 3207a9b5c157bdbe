/** Loads a list of products. One that failed to load is empty and says why. */
import { data } from 'react-router'
import type { ApiClient } from '#app/kit/api/api-client.ts'
import { ask, type Refusal } from '#app/kit/api/ask.ts'
import { type CardProduct, cardProductOf } from '#store/goods/products/card-product.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import type { ListingQuery } from './listing-filters.ts'
import { PAGE_SIZE } from './listing-pages.ts'

/** Why a list failed to load: 429 after too many requests, 503 for every other reason. */
export type Failure = { status: 429 | 503; waitSeconds?: number }

export type Listing = {
  /** A part of the list, as its cards show it. */
  products: CardProduct[]
  /** How many the whole list has. */
  total: number
  failed: Failure | false
  /** The words that were searched for instead, after a correction. */
  corrected?: string | undefined
  /** The likely meanings of a word that no product has. */
  meant?: string | undefined
  /** True when some of the words are in none of the products. */
  isPartial?: boolean | undefined
  /** Words that no product has: the list is what price, age and category leave. */
  unknown?: string | undefined
}

/**
 * The products that match: the part `page`, from 1, or all. Failures are logged. A query that the API refuses finds nothing.
 */
export async function loadListing(
  api: ApiClient,
  query: ListingQuery,
  { page, signal }: { page?: number; signal?: AbortSignal } = {},
): Promise<Listing> {
  const { query: asked, headers } = partOf(query, page)
  const options = { headers, ...(signal ? { init: { signal } } : {}) }
  const result = await ask(() => api.products.$get({ query: asked }, options))
  if (result.kind === 'done') return readListing(result.headers, result.answer)
  signal?.throwIfAborted()
  return { products: [], total: 0, failed: result.status !== 400 && failureOf(result) }
}

function failureOf({ status, headers }: Refusal): Failure {
  const waitSeconds = Number(headers?.get('retry-after'))
  return { status: status === 429 ? 429 : 503, ...(waitSeconds > 0 ? { waitSeconds } : {}) }
}

/** Asks for the stock as cards show it, so that a kept answer holds until that changes. */
const AS_SHOWN = 'stock=shown'

/** The call for one part of a list. The first part has the query of the whole list, and limits it by a header. */
function partOf(
  query: ListingQuery,
  page: number | undefined,
): { query: ListingQuery; headers: Record<string, string> } {
  const limit = String(PAGE_SIZE)
  if (page === 1) return { query, headers: { prefer: `limit=${limit}, ${AS_SHOWN}` } }
  const headers = { prefer: AS_SHOWN }
  if (page === undefined) return { query, headers }
  return { query: { ...query, limit, offset: String((page - 1) * PAGE_SIZE) }, headers }
}

function readListing(headers: Headers, products: Product[]): Listing {
  const total = Number(headers.get('total-count') ?? products.length)
  return { products: products.map(cardProductOf), total, failed: false, ...readWords(headers) }
}

/** Sends a page with a status; that of the failure when its list failed to load, so that it is not kept. */
export function withStatus<T extends { listing: Listing }>(page: T, status = 200) {
  return data(page, { status: page.listing.failed ? page.listing.failed.status : status })
}

/** How a search understood its words: these headers come with no other list. */
function readWords(headers: Headers): Pick<Listing, 'corrected' | 'meant' | 'isPartial' | 'unknown'> {
  const words = (name: string) => {
    const value = headers.get(name)
    return value === null ? undefined : decodeURIComponent(value)
  }
  return {
    corrected: words('search-corrected'),
    meant: words('search-meant'),
    isPartial: headers.get('search-partial') === 'true',
    unknown: words('search-unknown'),
  }
}
