/** Counts over the misses of all products: the SQL of the same is in facets.server.ts and choices.server.ts. */

import { AGE_BANDS, type AgeBand, agesOfBand } from '../products/age-bands.ts'
import { CATEGORIES, type Category, OLDEST_COUNTED, PRICE_FILTER, PRODUCT_LIMITS } from '../products/products.ts'
import type { Columns } from './shelf-columns.ts'
import type { Choices, Facets } from './shelf-counts.schema.ts'
import { categoryBit, MISSES } from './shelf-matching.ts'
import type { Names } from './shelf-names.ts'

type Misses = Uint8Array

/** How many match. */
export function countMatches(misses: Misses): number {
  let count = 0
  for (const missed of misses) if (missed === 0) count++
  return count
}

/** How many there would be with each choice. */
export function facetsOf(columns: Columns, misses: Misses): Facets {
  const by = countByMisses(misses)
  const total = by[0] ?? 0
  const without = (bit: number) => total + (by[bit] ?? 0)
  return {
    total,
    inStock: sumWhere(misses, 0, columns.inStock),
    categories: countCategories(columns, misses),
    ...countAges(columns, misses),
    prices: countPrices(columns, misses),
    without: {
      category: without(MISSES.category),
      price: without(MISSES.price),
      age: without(MISSES.age),
      brand: without(MISSES.brand),
      origin: without(MISSES.origin),
    },
  }
}

function countByMisses(misses: Misses): Uint32Array {
  const counts = new Uint32Array(64)
  for (const missed of misses) counts[missed] = (counts[missed] ?? 0) + 1
  return counts
}

function sumWhere(misses: Misses, missed: number, column: Uint8Array): number {
  let sum = 0
  for (let slot = 0; slot < misses.length; slot++) if (misses[slot] === missed) sum += column[slot] ?? 0
  return sum
}

/** Calls with each slot that matches but for one filter, which is given up. */
function eachBut(bit: number, misses: Misses, take: (slot: number) => void): void {
  for (let slot = 0; slot < misses.length; slot++) {
    const missed = misses[slot]
    if (missed === 0 || missed === bit) take(slot)
  }
}

function countCategories({ categories }: Columns, misses: Misses): Facets['categories'] {
  const counts = new Uint32Array(1 << CATEGORIES.length)
  eachBut(MISSES.category, misses, (slot) => {
    const set = categories[slot] ?? 0
    counts[set] = (counts[set] ?? 0) + 1
  })
  const counted = CATEGORIES.map((name) => {
    const bit = categoryBit(name)
    return [name, counts.reduce((sum, count, set) => sum + ((set & bit) === 0 ? 0 : count), 0)]
  })
  return Object.fromEntries(counted) as Record<Category, number>
}

/** Each product begins to count at one age and ends behind another. A band has all that began by its end and ended not before it. */
function countAges({ ageFrom, ageTo }: Columns, misses: Misses): Pick<Facets, 'ages' | 'ageBands'> {
  const behind = PRODUCT_LIMITS.age + 1
  const begun = new Int32Array(behind + 1)
  const ended = new Int32Array(behind + 1)
  eachBut(MISSES.age, misses, (slot) => {
    const from = Math.min(ageFrom[slot] ?? 0, behind)
    const end = Math.min((ageTo[slot] ?? 0) + 1, behind)
    begun[from] = (begun[from] ?? 0) + 1
    ended[end] = (ended[end] ?? 0) + 1
  })
  const [begunBy, endedBy] = [summed(begun), summed(ended)]
  const suiting = (from: number, to: number) => (begunBy[to] ?? 0) - (endedBy[from] ?? 0)
  const bands = AGE_BANDS.map((band) => [band, suiting(...agesOfBand(band))])
  return {
    ages: Array.from({ length: OLDEST_COUNTED + 1 }, (_, age) => suiting(age, age)),
    ageBands: Object.fromEntries(bands) as Record<AgeBand, number>,
  }
}

function countPrices({ pricePaise }: Columns, misses: Misses): Facets['prices'] {
  const { max, step } = PRICE_FILTER
  const last = max / step
  const steps = new Int32Array(last + 2)
  eachBut(MISSES.price, misses, (slot) => {
    const at = Math.min(Math.ceil((pricePaise[slot] ?? 0) / (step * 100)), last + 1)
    steps[at] = (steps[at] ?? 0) + 1
  })
  return summed(steps.subarray(0, last + 1))
    .slice(1)
    .map((count, i) => ({ max: (i + 1) * step, count }))
}

function summed(steps: Int32Array): number[] {
  let sum = 0
  return Array.from(steps, (step) => {
    sum += step
    return sum
  })
}

/** Which brands or countries the products have that match but for that filter, the most used first. */
export function choicesOf(
  columns: Columns,
  names: Names,
  misses: Misses,
  of: 'brand' | 'origin',
  most: number,
): Choices['brands'] {
  const column = columns[of]
  const groups = names.groups()
  const ranks = names.ranks()
  const used = new Uint32Array(groups.length)
  eachBut(MISSES[of], misses, (slot) => {
    const number = column[slot] ?? 0
    used[number] = (used[number] ?? 0) + 1
  })
  const found = new Map<number, { count: number; first: number }>()
  for (let number = 1; number < used.length; number++) {
    const count = used[number] ?? 0
    const group = groups[number] ?? 0
    const known = found.get(group)
    if (count === 0) continue
    if (!known) found.set(group, { count, first: number })
    else {
      known.count += count
      if ((ranks[number] ?? 0) < (ranks[known.first] ?? 0)) known.first = number
    }
  }
  return [...found.values()]
    .sort((a, b) => b.count - a.count || (ranks[a.first] ?? 0) - (ranks[b.first] ?? 0))
    .slice(0, most)
    .map(({ first, count }) => ({ name: names.spellingOf(first), count }))
}
