/** Keeps the slots of all listed products in each order that a list can have. */
import { LIST_SORTS, type ListSort } from '../products/products.ts'
import type { Columns, ShelfRow } from './columns.ts'

export type Orders = Record<ListSort, Int32Array>

/** The columns that order products. */
export type Place = Pick<ShelfRow, 'id' | 'pricePaise' | 'popularity' | 'createdAt'>

/** The columns of each order, the most important first: 1 ascends, -1 descends. Ties are sorted by id. */
const SORTED_BY: Record<ListSort, [column: Exclude<keyof Place, 'id'>, way: 1 | -1][]> = {
  popularity: [
    ['popularity', 1],
    ['createdAt', -1],
  ],
  'price-asc': [
    ['pricePaise', 1],
    ['popularity', 1],
  ],
  'price-desc': [
    ['pricePaise', -1],
    ['popularity', 1],
  ],
  newest: [['createdAt', -1]],
}

export function createOrders(): Orders {
  return Object.fromEntries(LIST_SORTS.map((sort) => [sort, new Int32Array()])) as Orders
}

/** Removes slots from every order, and inserts others, whose columns are already filled. */
export function replaceSlots(orders: Orders, columns: Columns, gone: ReadonlySet<number>, come: readonly number[]) {
  const places = come.map((slot) => ({ slot, place: placeAt(columns, slot) }))
  for (const sort of LIST_SORTS) {
    const kept = gone.size === 0 ? orders[sort] : orders[sort].filter((slot) => !gone.has(slot))
    places.sort((a, b) => compare(columns, sort, a.slot, b.place))
    const order = new Int32Array(kept.length + places.length)
    let [from, size] = [0, 0]
    for (const { slot, place } of places) {
      const to = findPlace(kept, columns, sort, place)
      order.set(kept.subarray(from, to), size)
      size += to - from
      order[size++] = slot
      from = to
    }
    order.set(kept.subarray(from), size)
    orders[sort] = order
  }
}

/** The number of slots before the place in the order. */
export function findPlace(order: Int32Array, columns: Columns, sort: ListSort, place: Place): number {
  let [from, to] = [0, order.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compare(columns, sort, order[middle] ?? 0, place) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** Negative when the slot comes before the place. */
function compare(columns: Columns, sort: ListSort, slot: number, place: Place): number {
  for (const [column, way] of SORTED_BY[sort]) {
    const difference = (columns[column][slot] ?? 0) - place[column]
    if (difference !== 0) return way * difference
  }
  const id = columns.ids[slot] ?? ''
  return id < place.id ? -1 : Number(id !== place.id)
}

export function placeAt({ ids, pricePaise, popularity, createdAt }: Columns, slot: number): Place {
  return {
    id: ids[slot] ?? '',
    pricePaise: pricePaise[slot] ?? 0,
    popularity: popularity[slot] ?? 0,
    createdAt: createdAt[slot] ?? 0,
  }
}
