/** Counts products by the filters that they miss. */
import { AGE_BANDS, type AgeBand } from '../products/age-bands.ts'
import { CATEGORIES, type Category, OLDEST_COUNTED, PRICE_FILTER, PRODUCT_LIMITS } from '../products/products.ts'
import { type Columns, categoryBit } from './columns.ts'
import type { Choices, Facets } from './counts.schema.ts'
import { AGE_WINDOWS, countFamilies, countNames, type Families, missesAlone } from './families.ts'
import { MISSES, MOST_MISSES, NARROWINGS, type Narrowing } from './filters.ts'
import type { Names } from './names.ts'

/** Nobody reads a longer list; the search finds the others. */
const MOST_CHOICES = 40

type Misses = Uint8Array

/** The number of products that miss no filter. */
export function countMatches(misses: Misses): number {
  let count = 0
  for (let slot = 0; slot < misses.length; slot++) if (misses[slot] === 0) count++
  return count
}

type Counted = { columns: Columns; families: Families }

/** The number of products that each choice would leave. One loop over the columns, as in `missesOf`. */
export function facetsOf({ columns, families }: Counted, all: Misses): Facets {
  const { categories, pricePaise, ageFrom, ageTo } = columns
  const misses = missesAlone(families, all)
  const by = new Uint32Array(MOST_MISSES)
  const sets = new Uint32Array(1 << CATEGORIES.length)
  const [begun, ended] = [new Int32Array(BEHIND_AGES + 1), new Int32Array(BEHIND_AGES + 1)]
  const steps = new Int32Array(STEPS + 2)
  const windows = new Uint32Array(AGE_WINDOWS.length)
  const countAges = (first: number, last: number) => {
    const [from, end] = [Math.min(first, BEHIND_AGES), Math.min(last + 1, BEHIND_AGES)]
    begun[from] = (begun[from] ?? 0) + 1
    ended[end] = (ended[end] ?? 0) + 1
  }
  let inStock = 0
  const { size } = columns
  for (let slot = 0; slot < size; slot++) {
    const missed = misses[slot] ?? 0
    by[missed] = (by[missed] ?? 0) + 1
    if (missed === 0 && (columns.stock[slot] ?? 0) > 0) inStock++
    if (missed === 0 || missed === MISSES.category) {
      const set = categories[slot] ?? 0
      sets[set] = (sets[set] ?? 0) + 1
    }
    if (missed === 0 || missed === MISSES.age) countAges(ageFrom[slot] ?? 0, ageTo[slot] ?? 0)
    if (missed === 0 || missed === MISSES.price) {
      const step = stepOf(pricePaise[slot] ?? 0)
      steps[step] = (steps[step] ?? 0) + 1
    }
  }
  inStock += countFamilies(families, columns, all, { by, sets, steps, windows, countAges }, stepOf)
  const total = by[0] ?? 0
  const without = NARROWINGS.map((name) => [name, total + (by[MISSES[name]] ?? 0)])
  return {
    total,
    inStock,
    categories: categoriesIn(sets),
    ...agesIn(begun, ended, windows),
    prices: pricesIn(steps),
    without: Object.fromEntries(without) as Record<Narrowing, number>,
  }
}

/** `sets` counts products by the set of their categories. */
function categoriesIn(sets: Uint32Array): Facets['categories'] {
  const counted = CATEGORIES.map((name) => {
    const bit = categoryBit(name)
    return [name, sets.reduce((sum, count, set) => sum + ((set & bit) === 0 ? 0 : count), 0)]
  })
  return Object.fromEntries(counted) as Record<Category, number>
}

const BEHIND_AGES = PRODUCT_LIMITS.age + 1

/** A product counts from one age to another. A band has all products that began by its end and had not ended before it. */
function agesIn(begun: Int32Array, ended: Int32Array, more: Uint32Array): Pick<Facets, 'ages' | 'ageBands'> {
  const [begunBy, endedBy] = [summed(begun), summed(ended)]
  const suiting = AGE_WINDOWS.map(([from, to], at) => (begunBy[to] ?? 0) - (endedBy[from] ?? 0) + (more[at] ?? 0))
  const bands = AGE_BANDS.map((band, at) => [band, suiting[OLDEST_COUNTED + 1 + at]])
  return {
    ages: suiting.slice(0, OLDEST_COUNTED + 1),
    ageBands: Object.fromEntries(bands) as Record<AgeBand, number>,
  }
}

const STEPS = PRICE_FILTER.max / PRICE_FILTER.step
const STEP_PAISE = PRICE_FILTER.step * 100

/** The step of the price filter that a price begins to match at. */
function stepOf(pricePaise: number): number {
  return Math.min(Math.ceil(pricePaise / STEP_PAISE), STEPS + 1)
}

/** `steps` counts products by the step of the price filter that they begin to match at; the last is beyond the filter. */
function pricesIn(steps: Int32Array): Facets['prices'] {
  return summed(steps.subarray(0, STEPS + 1))
    .slice(1)
    .map((count, i) => ({ max: (i + 1) * PRICE_FILTER.step, count }))
}

function summed(steps: Int32Array): number[] {
  let sum = 0
  return Array.from(steps, (step) => {
    sum += step
    return sum
  })
}

/** The brands or countries of the products that match all other filters, the most used first. */
export function choicesOf(
  { columns, names, families }: Counted & { names: Names },
  all: Misses,
  of: 'brand' | 'origin',
): Choices['brands'] {
  const column = columns[of]
  const groups = names.groups()
  const ranks = names.ranks()
  const used = new Uint32Array(groups.length)
  const bit = MISSES[of]
  const misses = missesAlone(families, all)
  for (let slot = 0; slot < misses.length; slot++) {
    const missed = misses[slot]
    const number = column[slot] ?? 0
    if (missed === 0 || missed === bit) used[number] = (used[number] ?? 0) + 1
  }
  countNames(families, all, bit, { column, groups, used })
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
    .slice(0, MOST_CHOICES)
    .map(({ first, count }) => ({ name: names.spellingOf(first), count }))
}
