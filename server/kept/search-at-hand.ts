/**
 * Answers product searches before anything else is set up for the request: they need neither the database nor the sign-in.
 * Unusual ones and refusals are left to the app.
 */

import type { Shop } from '#api/shop.ts'
import { listText } from '#api/storefront/answer-list.ts'
import { answerSearch } from '#api/storefront/product-search.ts'
import { commonHeaders, NO_PAGE_POLICY } from '#server/pages/headers.ts'
import { withReadWords } from '#store/catalogue-search/read-search.ts'
import type { ClientNetwork } from '#store/limits/client-network.server.ts'
import { type ProductFilter, preferenceOf, productQuery, productShape } from '#store/products/products.schema.ts'
import type { CachedAnswer } from './cache-entries.ts'
import type { Question } from './kept-answers.ts'
import { isLongList, LISTING } from './kept-places.ts'

export type SearchAtHand = ReturnType<typeof createSearchAtHand>

const CALL = { name: () => `GET ${LISTING}`, isProduction: true }

/** Answers searches. Returns undefined, or resolves to it, for requests that the app must handle. */
export function createSearchAtHand(shop: Shop, settings: { https: boolean }) {
  const common = {
    ...commonHeaders(settings),
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-security-policy': NO_PAGE_POLICY,
  }

  async function answer(filter: ProductFilter, url: string, client: ClientNetwork): Promise<CachedAnswer | undefined> {
    const { products, headers } = await answerSearch(shop, filter, { client, url, inTurn: leaveToApp })
    const body = Buffer.from(listText(CALL, productShape, products))
    const length = { 'content-length': String(body.length) }
    return { status: 200, headers: { ...common, ...headers, ...length }, body: [body] }
  }

  return ({
    method,
    url,
    prefer,
  }: Question): ((client: ClientNetwork) => Promise<CachedAnswer | undefined>) | undefined => {
    if (method !== 'GET' || !url.startsWith(`${LISTING}?`)) return undefined
    const filter = readSearch(url.slice(LISTING.length + 1), prefer)
    return filter && ((client) => answer(filter, url, client).catch(() => undefined))
  }
}

/** The app sends lists of many pieces piece by piece, and counts this search again. */
function leaveToApp(): never {
  throw new Error('long')
}

/** Undefined for anything but a valid search. */
function readSearch(query: string, prefer: string | undefined): ProductFilter | undefined {
  if (!query.includes('search=') || !isWellWritten(query)) return undefined
  const params = new URLSearchParams(query)
  const given = [...params.keys()]
  if (new Set(given).size !== given.length) return undefined
  const { success, data } = productQuery.safeParse(Object.fromEntries(params))
  const filter = success ? withReadWords({ ...preferenceOf(prefer), ...data }) : undefined
  if (!filter?.search) return undefined
  return filter.limit !== undefined && isLongList(filter.limit) ? undefined : filter
}

/** Parsers of addresses disagree about a broken escape. */
function isWellWritten(query: string): boolean {
  try {
    decodeURIComponent(query)
    return true
  } catch {
    return false
  }
}
