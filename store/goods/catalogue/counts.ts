/** Counts the cards of a list, and those that each choice of a filter would leave. */
import { AGE_BANDS, type AgeBand, agesOfBand } from '../products/age-bands.ts'
import { CATEGORIES, type Category, OLDEST_COUNTED, PRICE_FILTER } from '../products/products.ts'
import type { Choices, Counts, CountsQuery, Facets } from './counts.schema.ts'
import { countCards, familyCounter } from './families.ts'
import { CHOICES, type Matches, NARROWINGS, type Named, type Narrowing } from './filters.ts'
import type { Listed } from './rows.server.ts'
import { byText } from './shelf.ts'

/** Nobody reads a longer list; the search finds the others. */
const MOST_CHOICES = 40
const { step: STEP } = PRICE_FILTER
const PRICES = Array.from({ length: PRICE_FILTER.max / STEP }, (_, at) => (at + 1) * STEP)

function without({ all, butFor }: Matches, name: Narrowing): Listed[] {
  return [...all, ...(butFor.get(name) ?? [])]
}

export function facetsOf(matches: Matches): Facets {
  const ofStock = familyCounter(matches.all, ({ stock }) => Number(stock > 0))
  const ofCategory = familyCounter(without(matches, 'category'), ({ categories }) => categories.join())
  const inCategory = (name: Category) => ofCategory(({ categories }) => categories.includes(name))
  const ofAge = agesIn(matches)
  return {
    total: ofStock(() => true),
    inStock: ofStock(({ stock }) => stock > 0),
    categories: Object.fromEntries(CATEGORIES.map((name) => [name, inCategory(name)])) as Record<Category, number>,
    ages: Array.from({ length: OLDEST_COUNTED + 1 }, (_, age) => ofAge(age)),
    ageBands: Object.fromEntries(AGE_BANDS.map((band) => [band, ofAge(band)])) as Record<AgeBand, number>,
    prices: pricesIn(matches, PRICES),
    without: withoutIn(matches, NARROWINGS) as Facets['without'],
  }
}

export function countsOf(matches: Matches, { ages = [], prices = [], without = [] }: CountsQuery): Counts {
  const ofAge = ages.length > 0 ? agesIn(matches) : () => 0
  const steps = PRICES.filter((max) => prices.includes(max))
  return {
    ages: Object.fromEntries(ages.map((age) => [age, ofAge(age)])),
    prices: steps.length > 0 ? pricesIn(matches, steps) : [],
    without: withoutIn(matches, without),
  }
}

function withoutIn(matches: Matches, names: readonly Narrowing[]): Counts['without'] {
  return Object.fromEntries(names.map((name) => [name, countCards(without(matches, name))]))
}

function agesIn(matches: Matches): (age: number | AgeBand) => number {
  const count = familyCounter(without(matches, 'age'), ({ ageFrom, ageTo }) => 10_000 * ageFrom + ageTo)
  return (age) => {
    const [from, to] = typeof age === 'number' ? [age, age] : agesOfBand(age)
    return count(({ ageFrom, ageTo }) => ageFrom <= to && from <= ageTo)
  }
}

function pricesIn(matches: Matches, steps: readonly number[]): Facets['prices'] {
  const count = familyCounter(without(matches, 'price'), ({ pricePaise }) => Math.ceil(pricePaise / (STEP * 100)))
  return steps.map((max) => ({ max, count: count(({ pricePaise }) => pricePaise <= max * 100) }))
}

/** The names in the products that match all other filters, the most used first. Spellings that differ in capitals are one. */
export function choicesOf(matches: Matches): Choices {
  const choices = Object.entries(CHOICES).map(([name, of]) => [name, namesIn(without(matches, of), of)])
  return Object.fromEntries(choices) as Choices
}

function namesIn(products: readonly Listed[], of: Named): Choices['brands'] {
  const found = Map.groupBy(products, (product) => product[`${of}Key`])
  found.delete(null)
  return [...found.values()]
    .map((some) => ({
      name: some.reduce((least, { [of]: name }) => (name !== null && name < least ? name : least), some[0]?.[of] ?? ''),
      count: countCards(some),
    }))
    .sort((a, b) => b.count - a.count || byText(a.name, b.name))
    .slice(0, MOST_CHOICES)
}
