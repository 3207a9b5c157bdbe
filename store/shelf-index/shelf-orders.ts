/** The orders that a list can be in, over the slots of all listed products: each as the SQL of lists sorts. */
import { LIST_SORTS, type ListSort } from '../products/products.ts'
import type { Columns } from './shelf-columns.ts'

export type Orders = Record<ListSort, Order>
type Order = { slots: Int32Array; size: number }
/** Whether the first comes before the second (negative), or behind it. Slots that differ are never equal. */
type Compare = (a: number, b: number) => number

/** A slot in the lowest bits of a number that is sorted with it. */
const SLOTS = 2 ** 22
const FEWEST = 1024

/** Puts a slot, whose columns are filled, to its place in every order. */
export function insertSlot(orders: Orders, columns: Columns, slot: number): void {
  for (const sort of LIST_SORTS) {
    const order = orders[sort]
    const at = placeOf(order, slot, comparing(columns, sort))
    if (order.size === order.slots.length) order.slots = longer(order.slots)
    order.slots.copyWithin(at + 1, at, order.size++)
    order.slots[at] = slot
  }
}

/** Takes a slot, whose columns are still as they were, out of every order. */
export function removeSlot(orders: Orders, columns: Columns, slot: number): void {
  for (const sort of LIST_SORTS) {
    const order = orders[sort]
    const at = placeOf(order, slot, comparing(columns, sort))
    order.slots.copyWithin(at, at + 1, order.size--)
  }
}

/** How many come before the slot in the order. */
export function rankOf(orders: Orders, columns: Columns, sort: ListSort, slot: number): number {
  return placeOf(orders[sort], slot, comparing(columns, sort))
}

/**
 * Sorts columns that were filled in the order of ids, with no slot empty: numbers alone, which is some milliseconds for
 * 100,000. One order at a time, so that others get their turn in between.
 */
export function* sortWhole(columns: Columns): Generator<undefined, Orders> {
  const { size, pricePaise, popularity, createdAt } = columns
  const highest = pricePaise.reduce((most, price) => Math.max(most, price), 0)
  const sorted = (keyOf: (slot: number) => number) => {
    const keys = Float64Array.from({ length: size }, (_, slot) => keyOf(slot) * SLOTS + slot).sort()
    return { slots: Int32Array.from(keys, (key) => key % SLOTS), size }
  }
  const ascending = sorted((slot) => (pricePaise[slot] ?? 0) * 4 + (popularity[slot] ?? 0))
  yield
  const descending = sorted((slot) => (highest - (pricePaise[slot] ?? 0)) * 4 + (popularity[slot] ?? 0))
  yield
  const times = createdAt.slice(0, size).sort()
  yield
  const newest = (slot: number) => SLOTS - 1 - firstAt(times, createdAt[slot] ?? 0)
  const popular = sorted((slot) => (popularity[slot] ?? 0) * SLOTS + newest(slot))
  yield
  return { popularity: popular, 'price-asc': ascending, 'price-desc': descending, newest: sorted(newest) }
}

/** Where the time first stands among sorted ones. */
function firstAt(times: Float64Array, time: number): number {
  let [from, to] = [0, times.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((times[middle] ?? 0) < time) from = middle + 1
    else to = middle
  }
  return from
}

/** Where the slot stands in the order, or would. */
function placeOf({ slots, size }: Order, slot: number, compare: Compare): number {
  let [from, to] = [0, size]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compare(slots[middle] ?? 0, slot) < 0) from = middle + 1
    else to = middle
  }
  return from
}

function comparing(columns: Columns, sort: ListSort): Compare {
  const { pricePaise, popularity, createdAt, ids } = columns
  const by = (column: Columns['pricePaise' | 'popularity' | 'createdAt'], a: number, b: number) =>
    (column[a] ?? 0) - (column[b] ?? 0)
  const byId = (a: number, b: number) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : Number(a !== b))
  if (sort === 'popularity') return (a, b) => by(popularity, a, b) || by(createdAt, b, a) || byId(a, b)
  if (sort === 'newest') return (a, b) => by(createdAt, b, a) || byId(a, b)
  const sign = sort === 'price-asc' ? 1 : -1
  return (a, b) => sign * by(pricePaise, a, b) || by(popularity, a, b) || byId(a, b)
}

function longer(slots: Int32Array): Int32Array {
  const next = new Int32Array(Math.max(FEWEST, 2 * slots.length))
  next.set(slots)
  return next
}
