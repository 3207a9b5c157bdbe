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
 * says which name each number of a name is a spelling of. One loop and no calls in it: it goes over the whole shelf for
 * every list.
 */
export function missesOf(columns: Columns, groups: Int32Array, asked: Asked, among?: readonly string[]): Uint8Array {
  const { size, categories, pricePaise, ageFrom, ageTo, brand, origin } = columns
  const misses = outsideOf(columns, asked, among)
  const wanted = boundsOf(asked)
  for (let slot = 0; slot < size; slot++) {
    const missed =
      (wanted.category !== ANY && ((categories[slot] ?? 0) & wanted.category) === 0 ? MISSES.category : 0) |
      ((pricePaise[slot] ?? 0) > wanted.mostPaise ? MISSES.price : 0) |
      ((ageFrom[slot] ?? 0) > wanted.oldest || (ageTo[slot] ?? 0) < wanted.youngest ? MISSES.age : 0) |
      (wanted.brand !== ANY && groups[brand[slot] ?? 0] !== wanted.brand ? MISSES.brand : 0) |
      (wanted.origin !== ANY && groups[origin[slot] ?? 0] !== wanted.origin ? MISSES.origin : 0)
    misses[slot] = (misses[slot] ?? 0) | missed
  }
  return misses
}

/** No number of a name, and no bits of categories. */
const ANY = -2

/** What nobody asked for lets everything pass. */
function boundsOf(asked: Asked) {
  const { category, price_max, brand = ANY, origin = ANY } = asked
  const [youngest, oldest] = agesAsked(asked) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return {
    category: category === undefined ? ANY : categoryBit(category),
    mostPaise: price_max === undefined ? Number.POSITIVE_INFINITY : paiseFromRupees(price_max),
    youngest,
    oldest,
    brand,
    origin,
  }
}

/** The misses of what nobody can give up: slots that are empty, and what was not asked for by name or kind. */
function outsideOf(columns: Columns, asked: Asked, among: readonly string[] | undefined): Uint8Array {
  const { size, isEmpty, isFeatured, inStock, onSale } = columns
  const misses = new Uint8Array(size)
  const missWhere = (column: Uint8Array, value: number) => {
    for (let slot = 0; slot < size; slot++) if (column[slot] === value) misses[slot] = MISSES.rest
  }
  if (columns.free.length > 0) missWhere(isEmpty, 1)
  if (asked.isFeatured !== undefined) missWhere(isFeatured, Number(!asked.isFeatured))
  if (asked.inStock) missWhere(inStock, 0)
  if (asked.onSale) missWhere(onSale, 0)
  for (const ids of [asked.ids, among]) if (ids) missWhere(membersOf(columns, ids), 0)
  return misses
}

/** 1 for each slot of these products. */
function membersOf({ slots, size }: Columns, ids: readonly string[]): Uint8Array {
  const isIn = new Uint8Array(size)
  for (const id of ids) {
    const slot = slots.get(id.toLowerCase())
    if (slot !== undefined) isIn[slot] = 1
  }
  return isIn
}

/** The bit of a category in its column; none for a name that is no category. */
export function categoryBit(name: string): number {
  const at = (CATEGORIES as readonly string[]).indexOf(name)
  return at < 0 ? 0 : 1 << at
}
