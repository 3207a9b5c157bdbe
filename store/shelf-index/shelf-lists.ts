/** Parts of lists as ids, from the columns alone. */
import type { ProductFilter } from '../products/products.schema.ts'
import { DEFAULT_SORT } from '../products/products.ts'
import type { Columns } from './shelf-columns.ts'
import { type Orders, rankOf } from './shelf-orders.ts'

type Part = Pick<ProductFilter, 'sortBy' | 'limit' | 'offset' | 'after'>

/** Those that match, as the list is sorted. Undefined when it is to go on behind a product that is listed no more. */
export function sortedPart(columns: Columns, orders: Orders, misses: Uint8Array, part: Part): string[] | undefined {
  const { sortBy = DEFAULT_SORT, limit = Number.POSITIVE_INFINITY, offset = 0, after } = part
  const last = after === undefined ? undefined : columns.slots.get(after.toLowerCase())
  if (after !== undefined && last === undefined) return undefined
  const { slots, size } = orders[sortBy]
  const ids: string[] = []
  let skipped = 0
  const first = last === undefined ? 0 : rankOf(orders, columns, sortBy, last) + 1
  for (let at = first; at < size && ids.length < limit; at++) {
    const slot = slots[at] ?? 0
    if (misses[slot] !== 0 || skipped++ < offset) continue
    ids.push(columns.ids[slot] ?? '')
  }
  return ids
}

/** Those of a search that match, in the order of the search. */
export function rankedPart(columns: Columns, misses: Uint8Array, found: readonly string[], part: Part): string[] {
  const { limit = Number.POSITIVE_INFINITY, offset = 0, after } = part
  const behind = after === undefined ? found : found.slice(found.indexOf(after) + 1)
  const matching = behind.filter((id) => misses[columns.slots.get(id) ?? -1] === 0)
  return matching.slice(offset, offset + limit)
}
