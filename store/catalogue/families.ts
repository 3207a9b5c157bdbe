/**
 * Groups listed products into families: the only place where siblings become one card. The first sibling in a list stands for
 * its family, which counts once wherever any of its siblings would.
 */
import { AGE_BANDS, agesOfBand } from '../products/age-bands.ts'
import type { Product } from '../products/products.schema.ts'
import { OLDEST_COUNTED, optionIn } from '../products/products.ts'
import type { Columns } from './columns.ts'
import { MISSES, MISSES_REST } from './filters.ts'
import { kindsOf, type Numbers } from './kinds.ts'
import type { Names } from './names.ts'
import { compareSizes } from './sizes.ts'

type Shelf = Numbers & { families: Families }

export type Families = {
  /** By slot the number of the family, from 1; 0 for a product without siblings. */
  of: Int32Array
  /** By that number the slots of its siblings, the oldest first. */
  siblings: number[][]
  /** Products as cards show them, until something changes. */
  cards: WeakMap<Product, Product>
}

/** All families of the shelf. Siblings name the same one, in any capitals. */
export function familiesIn({ columns, names }: Numbers): Families {
  const groups = names.groups()
  const byName = new Map<number, number[]>()
  for (let slot = 0; slot < columns.size; slot++) {
    const name = groups[columns.family[slot] ?? 0] ?? 0
    if (name === 0 || columns.isEmpty[slot] === 1) continue
    const known = byName.get(name)
    if (known) known.push(slot)
    else byName.set(name, [slot])
  }
  const families: Families = { of: new Int32Array(columns.size), siblings: [[]], cards: new WeakMap() }
  for (const slots of byName.values()) {
    if (slots.length === 1) continue
    slots.sort(comesBefore)
    for (const slot of slots) families.of[slot] = families.siblings.length
    families.siblings.push(slots)
  }
  return families

  /** Rows of an older import have one time, so their options decide. */
  function comesBefore(a: number, b: number): number {
    const { createdAt, option1, option2, ids } = columns
    const compare = (one = 0, other = 0) =>
      compareSizes(optionValue(names, one), optionValue(names, other)) ||
      (names.ranks()[one] ?? 0) - (names.ranks()[other] ?? 0)
    return (
      (createdAt[a] ?? 0) - (createdAt[b] ?? 0) ||
      compare(option1[a], option1[b]) ||
      compare(option2[a], option2[b]) ||
      ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1)
    )
  }
}

function optionValue(names: Names, option: number): string {
  return optionIn(names.spellingOf(option)).value
}

export function areNone({ siblings }: Families): boolean {
  return siblings.length === 1
}

/** The siblings of a product with itself, the oldest first; undefined when it has none. */
export function siblingsAt({ of, siblings }: Families, slot: number): readonly number[] | undefined {
  return siblings[of[slot] || -1]
}

/** Keeps only the first matching sibling of each family. */
export function keepFirst(families: Families, misses: Uint8Array, order: Iterable<number>): void {
  if (areNone(families)) return
  const isShown = seenBefore(families)
  for (const slot of order) if (misses[slot] === 0 && isShown(slot)) misses[slot] = MISSES_REST
}

/** Keeps only the cheapest matching sibling of each family, in stock if possible, so that price lists follow their cards. */
export function keepCheapest({ families, columns }: Shelf, misses: Uint8Array): void {
  const { stock, pricePaise, ids } = columns
  const isBetter = (a: number, b: number) => {
    const before =
      Number((stock[a] ?? 0) < 1) - Number((stock[b] ?? 0) < 1) || (pricePaise[a] ?? 0) - (pricePaise[b] ?? 0)
    return before < 0 || (before === 0 && (ids[a] ?? '') < (ids[b] ?? ''))
  }
  for (const whole of families.siblings) {
    const found = whole.filter((slot) => misses[slot] === 0)
    const best = found.reduce((kept, slot) => (isBetter(slot, kept) ? slot : kept), found[0] ?? 0)
    for (const slot of found) if (slot !== best) misses[slot] = MISSES_REST
  }
}

/** Keeps only the first product of each family, in the order of the ids. */
export function firstOfEach({ families, columns }: Shelf, ids: readonly string[]): readonly string[] {
  if (areNone(families)) return ids
  const isShown = seenBefore(families)
  return ids.filter((id) => !isShown(columns.slots.get(id) ?? -1))
}

/** Does the same with slots. */
export function firstSlots(families: Families, slots: Int32Array): Int32Array {
  if (areNone(families)) return slots
  const isShown = seenBefore(families)
  return slots.filter((slot) => !isShown(slot))
}

/** Makes a function that tells of each slot, in turn, whether a sibling came before. */
function seenBefore({ of, siblings }: Families): (slot: number) => boolean {
  const isSeen = new Uint8Array(siblings.length)
  return (slot) => {
    const family = of[slot] ?? 0
    const was = family !== 0 && isSeen[family] === 1
    isSeen[family] = 1
    return was
  }
}

/** All products whose facts the cards of these show: siblings too. */
export function shownWith(families: Families, slots: number[]): number[] {
  return areNone(families) ? slots : slots.flatMap((slot) => siblingsAt(families, slot) ?? slot)
}

/** Adds to each product the kinds of its family, as cards show them. */
export function asCards(shelf: Shelf, products: Product[]): Product[] {
  const { families, columns } = shelf
  if (areNone(families)) return products
  return products.map((product) => {
    const known = families.cards.get(product)
    if (known) return known
    const siblings = siblingsAt(families, columns.slots.get(product._id) ?? -1)
    const card = siblings ? Object.freeze({ ...product, kinds: kindsOf(shelf, siblings) }) : product
    families.cards.set(product, card)
    return card
  })
}

/** The misses of products without siblings. Siblings count as missing everything here; `countFamilies` counts them. */
export function missesAlone(families: Families, misses: Uint8Array): Uint8Array {
  return areNone(families) ? misses : misses.map((missed, slot) => (families.of[slot] ? MISSES_REST : missed))
}

/** How often a family or product counts, as `facetsOf` counts products. `windows` are those of AGE_WINDOWS. */
type Counted = {
  by: Uint32Array
  sets: Uint32Array
  steps: Int32Array
  windows: Uint32Array
  countAges: (from: number, to: number) => void
}

const BITS = Object.values(MISSES)
const MATCHES = MISSES_REST

/** Each single age, then each band. */
export const AGE_WINDOWS: readonly (readonly [from: number, to: number])[] = [
  ...Array.from({ length: OLDEST_COUNTED + 1 }, (_, age) => [age, age] as const),
  ...AGE_BANDS.map(agesOfBand),
]

/**
 * Adds each family once to every count that one of its siblings belongs to, without allocating in the loops. Returns how many
 * have one in stock.
 */
export function countFamilies(
  { siblings }: Families,
  columns: Columns,
  misses: Uint8Array,
  counted: Counted,
  stepOf: (pricePaise: number) => number,
): number {
  const { stock, categories, pricePaise } = columns
  let inStock = 0
  for (const whole of siblings) {
    let [found, isInStock, set, least] = [0, false, 0, Number.POSITIVE_INFINITY]
    for (const slot of whole) {
      const missed = misses[slot] ?? 0
      if (missed === 0) {
        found |= MATCHES
        isInStock ||= (stock[slot] ?? 0) > 0
      } else if (missed < MISSES_REST) found |= missed & (missed - 1) ? 0 : missed
      if (missed === 0 || missed === MISSES.category) set |= categories[slot] ?? 0
      if (missed === 0 || missed === MISSES.price) least = Math.min(least, pricePaise[slot] ?? 0)
    }
    if (found === 0) continue
    if (found & MATCHES) add(counted.by, 0)
    else for (const bit of BITS) if (found & bit) add(counted.by, bit)
    if (isInStock) inStock++
    if (found & (MATCHES | MISSES.category)) add(counted.sets, set)
    if (found & (MATCHES | MISSES.price)) add(counted.steps, stepOf(least))
    if (found & (MATCHES | MISSES.age)) countAges(whole, columns, misses, counted)
  }
  return inStock
}

/** Most siblings suit the same ages, and count as one product. */
function countAges(whole: readonly number[], { ageFrom, ageTo }: Columns, misses: Uint8Array, counted: Counted): void {
  const some = whole.filter((slot) => misses[slot] === 0 || misses[slot] === MISSES.age)
  const [first = 0] = some
  const [from, to] = [ageFrom[first] ?? 0, ageTo[first] ?? 0]
  if (some.every((slot) => ageFrom[slot] === from && ageTo[slot] === to)) counted.countAges(from, to)
  else {
    for (const [window, [least, most]] of AGE_WINDOWS.entries()) {
      if (some.some((slot) => (ageFrom[slot] ?? 0) <= most && (ageTo[slot] ?? 0) >= least)) add(counted.windows, window)
    }
  }
}

/** The same for names, as `choicesOf` counts them: whatever spelling the siblings use, a family counts once for a name. */
export function countNames(
  { siblings }: Families,
  misses: Uint8Array,
  bit: number,
  { column, groups, used }: { column: Int32Array; groups: Int32Array; used: Uint32Array },
): void {
  for (const slots of siblings) {
    for (let at = 0; at < slots.length; at++) {
      const group = groupAt(slots[at])
      if (group === -1) continue
      let next = at + 1
      while (next < slots.length && groupAt(slots[next]) !== group) next++
      if (next === slots.length) add(used, column[slots[at] ?? 0] ?? 0)
    }
  }

  function groupAt(slot = 0): number {
    return misses[slot] === 0 || misses[slot] === bit ? (groups[column[slot] ?? 0] ?? 0) : -1
  }
}

function add(counts: Uint32Array | Int32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}
