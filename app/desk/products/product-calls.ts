/** API calls of the product list. */

import { type ApiClient, browserApi } from '#app/kit/api/api-client.ts'
import { ask, type Refusal, type Result } from '#app/kit/api/ask.ts'
import type { Outcome } from '#app/kit/page/messages.tsx'
import { counted } from '#app/kit/words/counted.ts'
import type { UndoResult } from '#store/goods/product-changes/product-changes.schema.ts'
import type {
  AdminProduct,
  AdminProductFilter,
  AdminProductPage,
  BulkAction,
} from '#store/goods/products/admin-products.schema.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import type { Visibility } from '#store/goods/products/products.ts'
import { type ListQuery, productFilterOf } from './list-query.ts'

/** A change of a single field. */
export type Edit = { price?: number; stock?: number; option1?: string; option2?: string }

const pending = new Map<string, Promise<Result<AdminProduct>>>()

/**
 * Changes one field of the row that was seen, or of the result of an edit under way. Edits run side by side on different rows
 * and in turn on one row, so no typed text waits for a button.
 */
export async function sendProductEdit(seen: AdminProduct, edit: Edit): Promise<Result<AdminProduct>> {
  const earlier = pending.get(seen._id)
  const mine = (async () => {
    const { _id: id, version } = (await earlier)?.answer ?? seen
    return ask<AdminProduct>(() =>
      browserApi.admin.products[':id'].edit.$post({ param: { id }, json: { version, ...edit } }),
    )
  })()
  pending.set(seen._id, mine)
  const result = await mine
  if (pending.get(seen._id) === mine) pending.delete(seen._id)
  return result
}

/** The product as it is now, when an edit was refused because somebody else was quicker. */
export function productIn({ facts: { product } }: Refusal): AdminProduct | undefined {
  if (typeof product !== 'object' || product === null || !('_id' in product)) return undefined
  const now = product as Product & { visibility?: Visibility }
  return { ...now, visibility: now.visibility ?? 'published' }
}

/** The products by id, or all of a filter with how many those were when somebody decided. */
export type ProductSelection = { ids: string[] } | { filter: AdminProductFilter; count: number }

/** Does one thing to many products, or says with `preview` what it would do. */
export function sendBulkChange(action: BulkAction, selection: ProductSelection, preview = false) {
  return () => browserApi.admin.products.bulk.$post({ json: { action, selection, preview } })
}

export function sendUndo(id: string) {
  return () => browserApi.admin['product-imports'][':id'].undo.$post({ param: { id }, json: {} })
}

/** Half done when some products were changed again meanwhile: they stay as they are. */
export function outcomeOfUndo({ undone, kept, keptProducts }: UndoResult): Outcome {
  const stays = kept === 0 ? '' : ` ${counted(kept, 'product')} kept: ${listProducts(keptProducts)}`
  return { kind: kept === 0 ? 'done' : 'failed', text: `Undone for ${counted(undone, 'product')}.${stays}` }
}

/** "3 products". */
export const selectedCount = (count: number) => counted(count, 'product')

const MOST_NAMED = 5

/** "Clay Owl (There are only 2 in stock.)"; from six on ", and more" follows. */
export function listProducts(products: readonly { name: string; words: string }[]): string {
  const named = products.slice(0, MOST_NAMED).map(({ name, words }) => `${name} (${words})`)
  return products.length > MOST_NAMED ? `${named.join(', ')}, and more` : named.join(', ')
}

/** The number of products listed for people who may not change them. */
const MOST_FOR_OTHERS = '100'

export type FoundList = AdminProductPage & { mayChange: boolean }

/** A page of the list; undefined when it could not be read. People who may not change products get the shoppers' list. */
export async function findList(api: ApiClient, query: ListQuery): Promise<FoundList | undefined> {
  const { status, answer: list } = await ask(() =>
    api.admin.products.$get({ query: { ...productFilterOf(query), sort: query.sort, page: query.page } }),
  )
  if (list) return { ...list, mayChange: true }
  return status === 401 || status === 403 ? findOpenList(api) : undefined
}

async function findOpenList(api: ApiClient): Promise<FoundList | undefined> {
  const { answer: products } = await ask(() => api.products.$get({ query: { limit: MOST_FOR_OTHERS } }))
  const rows = products?.map((product) => ({ ...product, visibility: 'published' as const }))
  return rows && { products: rows, total: rows.length, page: 1, mayChange: false }
}
