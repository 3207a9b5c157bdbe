/** What the list does to products. No call throws: one that did not arrive is refused with status 0. */
import { browserApi } from '#app/api/api-client.ts'
import { type Problem, readProblem } from '#app/api/problem.ts'
import type { AdminProduct, BulkAction, BulkResult } from '#store/products/admin-products.schema.ts'
import type { Product } from '#store/products/products.schema.ts'
import type { Visibility } from '#store/products/products.ts'
import type { ListFilter } from './list-query.ts'

export type Edit = { price: number } | { stock: number }

export type EditResult =
  | { kind: 'saved'; product: AdminProduct }
  | { kind: 'stale'; product: AdminProduct | undefined }
  | { kind: 'refused'; words: string }

const NOT_SAVED = 'Failed to save product. You may not be authorized.'

const pending = new Map<string, Promise<EditResult>>()

/** Changes one field from the row that was looked at, or from what an edit that is still on its way makes of it. */
export async function editProduct(seen: AdminProduct, edit: Edit): Promise<EditResult> {
  const earlier = pending.get(seen._id)
  const mine = (async () => {
    const before = await earlier
    return sendEdit(before?.kind === 'saved' ? before.product : seen, edit)
  })()
  pending.set(seen._id, mine)
  const result = await mine
  if (pending.get(seen._id) === mine) pending.delete(seen._id)
  return result
}

async function sendEdit({ _id, version }: AdminProduct, edit: Edit): Promise<EditResult> {
  try {
    const response = await browserApi.admin.products.edit[':id'].$post({
      param: { id: _id },
      json: { version, ...edit },
    })
    if (response.ok) return { kind: 'saved', product: await response.json() }
    const problem = await readProblem(response)
    if (problem.code === 'stale_product') return { kind: 'stale', product: productIn(problem) }
    return { kind: 'refused', words: problem.errors[0]?.detail ?? NOT_SAVED }
  } catch {
    return { kind: 'refused', words: NOT_SAVED }
  }
}

function productIn({ facts }: Problem): AdminProduct | undefined {
  const { product } = facts
  if (typeof product !== 'object' || product === null || !('_id' in product)) return undefined
  const now = product as Product & { visibility?: Visibility }
  return { ...now, visibility: now.visibility ?? 'published' }
}

/** The products by id, or all of a filter with how many those were when somebody decided. */
export type Selection = { ids: string[] } | { filter: ListFilter; count: number }

export type BulkAnswer = { ok: true; result: BulkResult } | { ok: false; words: string }

const NOT_CHANGED = 'Error: Could not change the products. You may not be authorized.'

/** Does one thing to many products, or says with `preview` what it would do. */
export async function changeProducts(action: BulkAction, selection: Selection, preview = false): Promise<BulkAnswer> {
  try {
    const response = await browserApi.admin.products.bulk.$post({ json: { action, selection, preview } })
    if (response.ok) return { ok: true, result: await response.json() }
    const { code, detail, errors } = await readProblem(response)
    return { ok: false, words: code === 'wrong_status' ? detail : (errors[0]?.detail ?? NOT_CHANGED) }
  } catch {
    return { ok: false, words: NOT_CHANGED }
  }
}

/** Takes a change of many products back; the sentence says how that ended. */
export async function undoChange(id: string): Promise<{ isDone: boolean; words: string }> {
  try {
    const response = await browserApi.admin['product-imports'][':id'].undo.$post({ param: { id }, json: {} })
    if (!response.ok) return { isDone: false, words: (await readProblem(response)).detail || NOT_CHANGED }
    const { undone, kept, keptProducts } = await response.json()
    const stays = kept === 0 ? '' : ` ${countOf(kept)} kept: ${listOf(keptProducts)}`
    return { isDone: kept === 0, words: `Undone for ${countOf(undone)}.${stays}` }
  } catch {
    return { isDone: false, words: NOT_CHANGED }
  }
}

/** "3 products". */
export function countOf(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`
}

const MOST_NAMED = 5

/** "Clay Owl (There are only 2 in stock.), and 3 more". */
export function listOf(products: readonly { name: string; words: string }[]): string {
  const named = products.slice(0, MOST_NAMED).map(({ name, words }) => `${name} (${words})`)
  const more = products.length - named.length
  return more > 0 ? `${named.join(', ')}, and more` : named.join(', ')
}
