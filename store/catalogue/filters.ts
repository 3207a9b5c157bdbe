/** Decides, for all products at once, which filters keep each out of a list. Nothing else decides that. */
import { paiseFromRupees } from '#store/money.ts'
import { agesAsked } from '../products/age-bands.ts'
import type { ProductFilter } from '../products/products.schema.ts'
import { type Columns, categoryBit } from './columns.ts'
import type { Names } from './names.ts'

/** A collection that is open now: its products in their order, or the rule that finds them. */
export type OpenCollection = { productIds: readonly string[]; filter: Filter | undefined }

/** A filter whose brands and countries are in the lower case of PostgreSQL. */
export type Filter = ProductFilter
type Shelf = { columns: Columns; names: Names; collectionAt: (name: string) => OpenCollection | undefined }

/** Sets the bit in the misses of each product that the filter keeps out. */
type Mark = (misses: Uint8Array, bit: number) => void
/** The marks of a filter; undefined when it is not set. */
type Rule = (filter: Filter, shelf: Shelf) => Mark[] | undefined

/** Filters that a shopper can give up alone: each has a bit of its own, so that a count can leave it out. */
const GIVE_UP = {
  category: ({ category }, { columns }) =>
    category === undefined ? undefined : [lacks(columns.categories, categoryBit(category))],
  price: ({ price_max }, { columns }) =>
    price_max === undefined ? undefined : [isAbove(columns.pricePaise, paiseFromRupees(price_max))],
  age: (filter, { columns }) => {
    const ages = agesAsked(filter)
    return ages && [isAbove(columns.ageFrom, ages[1]), isBelow(columns.ageTo, ages[0])]
  },
  brand: ({ brand }, { columns, names }) =>
    brand === undefined ? undefined : [isNotNamed(columns.brand, names, brand)],
  origin: ({ origin }, { columns, names }) =>
    origin === undefined ? undefined : [isNotNamed(columns.origin, names, origin)],
} as const satisfies Record<string, Rule>

/** All others share a bit. */
const REST: Rule[] = [
  ({ isFeatured }, { columns }) =>
    isFeatured === undefined ? undefined : [isNot(columns.isFeatured, Number(isFeatured))],
  ({ inStock }, { columns }) => (inStock ? [isBelow(columns.stock, 1)] : undefined),
  ({ onSale }, { columns }) => (onSale ? [isNot(columns.onSale, 1)] : undefined),
  ({ collection }, shelf) => (collection === undefined ? undefined : [isNotOn(shelf, collection)]),
  ({ ids }, { columns }) =>
    ids && [
      isNotAmong(
        columns,
        ids.map((id) => id.toLowerCase()),
      ),
    ],
]

export type Narrowing = keyof typeof GIVE_UP
/** By name, as the API calls them. */
export const NARROWINGS = Object.keys(GIVE_UP) as [Narrowing, ...Narrowing[]]

/** The bit of each in the misses of a product. */
export const MISSES = Object.fromEntries(NARROWINGS.map((name, at) => [name, 1 << at])) as Record<Narrowing, number>
/** The bit of filters that cannot be given up. */
export const MISSES_REST = 1 << NARROWINGS.length
/** Every combination of misses is below it. */
export const MOST_MISSES = MISSES_REST << 1

const RULES: [rule: Rule, bit: number][] = [
  ...NARROWINGS.map((name): [Rule, number] => [GIVE_UP[name], MISSES[name]]),
  ...REST.map((rule): [Rule, number] => [rule, MISSES_REST]),
]

/** For each slot the filters that it misses: 0 is in the list. `among` narrows to products that a search found. */
export function missesOf(shelf: Shelf, filter: Filter, among?: readonly string[]): Uint8Array {
  const { columns } = shelf
  const misses = new Uint8Array(columns.size)
  for (const [rule, bit] of RULES) for (const mark of rule(filter, shelf) ?? []) mark(misses, bit)
  if (columns.free.length > 0) isNot(columns.isEmpty, 0)(misses, MISSES_REST)
  if (among) isNotAmong(columns, among)(misses, MISSES_REST)
  return misses
}

/** Whether the filter keeps no product out, its search words apart. */
export function isUnfiltered(filter: Filter, shelf: Shelf): boolean {
  return RULES.every(([rule]) => rule(filter, shelf) === undefined)
}

// Each is one plain loop, because every list runs it over all products.

type Numbers = Columns['pricePaise' | 'ageFrom'] | Uint8Array

function isAbove(column: Numbers, most: number): Mark {
  return (misses, bit) => {
    for (let slot = 0; slot < misses.length; slot++) if ((column[slot] ?? 0) > most) add(misses, slot, bit)
  }
}
function isBelow(column: Numbers, least: number): Mark {
  return (misses, bit) => {
    for (let slot = 0; slot < misses.length; slot++) if ((column[slot] ?? 0) < least) add(misses, slot, bit)
  }
}
function isNot(column: Numbers, value: number): Mark {
  return (misses, bit) => {
    for (let slot = 0; slot < misses.length; slot++) if (column[slot] !== value) add(misses, slot, bit)
  }
}
function lacks(column: Numbers, bits: number): Mark {
  return (misses, bit) => {
    for (let slot = 0; slot < misses.length; slot++) if (((column[slot] ?? 0) & bits) === 0) add(misses, slot, bit)
  }
}
/** Keeps products out that have none of the names `lowers`. */
function isNotNamed(column: Int32Array, names: Names, lowers: readonly string[]): Mark {
  const groups = names.groups()
  const isWanted = new Uint8Array(groups.length + 1)
  for (const lower of lowers) isWanted[names.groupOf(lower)] = 1
  return (misses, bit) => {
    for (let slot = 0; slot < misses.length; slot++)
      if (isWanted[groups[column[slot] ?? 0] ?? 0] !== 1) add(misses, slot, bit)
  }
}
function isNotOn(shelf: Shelf, name: string): Mark {
  const { filter, productIds = [] } = shelf.collectionAt(name) ?? {}
  return filter ? isNot(missesOf(shelf, filter), 0) : isNotAmong(shelf.columns, productIds)
}
function isNotAmong({ slots, size }: Columns, ids: readonly string[]): Mark {
  const isIn = new Uint8Array(size)
  for (const id of ids) {
    const slot = slots.get(id)
    if (slot !== undefined) isIn[slot] = 1
  }
  return isNot(isIn, 1)
}

function add(misses: Uint8Array, slot: number, bit: number): void {
  misses[slot] = (misses[slot] ?? 0) | bit
}
