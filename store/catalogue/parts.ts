/** Cuts the wanted part out of a list, as slots. */
import type { ProductFilter } from '../products/products.schema.ts'
import { DEFAULT_SORT } from '../products/products.ts'
import type { Columns } from './columns.ts'
import { findPlace, type Orders, type Place } from './orders.ts'

type Part = Pick<ProductFilter, 'sortBy' | 'limit' | 'offset'>

/** The matching slots of a sorted list. `behind` is the last product of the part before, listed or not. */
export function sortedPart(
  { columns, orders }: { columns: Columns; orders: Orders },
  misses: Uint8Array,
  { sortBy = DEFAULT_SORT, limit = Number.POSITIVE_INFINITY, offset = 0 }: Part,
  behind?: Place,
): number[] {
  const order = orders[sortBy]
  const last = behind && columns.slots.get(behind.id)
  const part: number[] = []
  let skipped = 0
  for (
    let at = behind ? findPlace(order, columns, sortBy, behind) : 0;
    at < order.length && part.length < limit;
    at++
  ) {
    const slot = order[at] ?? 0
    if (misses[slot] === 0 && slot !== last && skipped++ >= offset) part.push(slot)
  }
  return part
}

/** The matching slots of a search's result, in its order; `after` is the last one of the part before. */
export function rankedPart(
  { slots }: Columns,
  misses: Uint8Array,
  found: readonly string[],
  { limit = Number.POSITIVE_INFINITY, offset = 0, after }: Pick<ProductFilter, 'limit' | 'offset' | 'after'>,
): number[] {
  const behind = after === undefined ? found : found.slice(found.indexOf(after) + 1)
  const matching = behind.map((id) => slots.get(id) ?? -1).filter((slot) => misses[slot] === 0)
  return matching.slice(offset, offset + limit)
}
