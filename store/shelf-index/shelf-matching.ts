/** Which filters keep a product out of a list, for all products at once. The SQL of the same is in product-conditions.server.ts. */
import { paiseFromRupees } from '#store/money.ts'
import { agesAsked } from '../products/age-bands.ts'
import type { ProductFilter } from '../products/products.schema.ts'
import { CATEGORIES } from '../products/products.ts'
import type { Columns } from './shelf-columns.ts'

/** A bit for each filter that a shopper can give up alone; `rest` are the others. */
export const MISSES = { category: 1, price: 2, age: 4, brand: 8, origin: 16, rest: 32 } as const

/** A filter whose names are numbers of names: -1 for one that no product has. */
export type Asked = Omit<ProductFilter, 'brand' | 'origin'> & { brand?: number; origin?: number }

/**
 * For each slot the filters that it misses: 0 is in the list. `among` narrows to products that a search found. `groups`
 * says which name each number of a name is a spelling of.
 */
export function missesOf(columns: Columns, groups: Int32Array, asked: Asked, among?: readonly string[]): Uint8Array {
  const { size } = columns
  const misses = new Uint8Array(size)
  const missing = (bit: number, isMissed: (slot: number) => boolean) => {
    for (let slot = 0; slot < size; slot++) if (isMissed(slot)) misses[slot] = (misses[slot] ?? 0) | bit
  }
  missRest(columns, asked, missing)
  for (const ids of [asked.ids, among]) {
    if (ids) missing(MISSES.rest, isOutside(columns, ids))
  }
  missNarrowing(columns, asked, missing)
  missNames(columns, groups, asked, missing)
  return misses
}

type Missing = (bit: number, isMissed: (slot: number) => boolean) => void

function missRest(columns: Columns, { isFeatured, inStock, onSale }: Asked, missing: Missing): void {
  const { isEmpty, free } = columns
  if (free.length > 0) missing(MISSES.rest, (slot) => isEmpty[slot] === 1)
  if (isFeatured !== undefined) {
    const wanted = Number(isFeatured)
    missing(MISSES.rest, (slot) => columns.isFeatured[slot] !== wanted)
  }
  if (inStock) missing(MISSES.rest, (slot) => columns.inStock[slot] === 0)
  if (onSale) missing(MISSES.rest, (slot) => columns.onSale[slot] === 0)
}

function missNarrowing({ categories, pricePaise, ageFrom, ageTo }: Columns, asked: Asked, missing: Missing): void {
  const { category, price_max } = asked
  if (category !== undefined) {
    const bit = categoryBit(category)
    missing(MISSES.category, (slot) => ((categories[slot] ?? 0) & bit) === 0)
  }
  if (price_max !== undefined) {
    const most = paiseFromRupees(price_max)
    missing(MISSES.price, (slot) => (pricePaise[slot] ?? 0) > most)
  }
  const ages = agesAsked(asked)
  if (ages) {
    const [from, to] = ages
    missing(MISSES.age, (slot) => (ageFrom[slot] ?? 0) > to || (ageTo[slot] ?? 0) < from)
  }
}

function missNames(columns: Columns, groups: Int32Array, asked: Asked, missing: Missing): void {
  for (const name of ['brand', 'origin'] as const) {
    const wanted = asked[name]
    const column = columns[name]
    if (wanted !== undefined) missing(MISSES[name], (slot) => groups[column[slot] ?? 0] !== wanted)
  }
}

function isOutside({ slots, size }: Columns, ids: readonly string[]): (slot: number) => boolean {
  const isIn = new Uint8Array(size)
  for (const id of ids) {
    const slot = slots.get(id.toLowerCase())
    if (slot !== undefined) isIn[slot] = 1
  }
  return (slot) => isIn[slot] === 0
}

/** The bit of a category in its column; none for a name that is no category. */
export function categoryBit(name: string): number {
  const at = (CATEGORIES as readonly string[]).indexOf(name)
  return at < 0 ? 0 : 1 << at
}
