/** Counts the cards of a list, and those that each choice of a filter would leave. */
import { type Fact, type FactValue, factToken, nameOfFact, readFactToken, wordsOfFact } from '../facts/facts.ts'
import { AGE_BANDS, type AgeBand, agesOfBand } from '../products/age-bands.ts'
import type { ProductFilter } from '../products/products.schema.ts'
import { CATEGORIES, type Category, OLDEST_COUNTED_AGE, PRICE_FILTER } from '../products/products.ts'
import type { Choices, Counts, CountsQuery, Facets } from './counts.schema.ts'
import { countCards, familyCounter } from './families.ts'
import { CHOICES, type Matches, NARROWINGS, type Named, type Narrowing, type OfFact } from './filters.ts'
import type { Listed } from './rows.server.ts'
import { byText } from './shelf.ts'

/** Nobody reads a longer list; the search finds the others. */
const MOST_CHOICES = 40
const { step: STEP } = PRICE_FILTER
const PRICES = Array.from({ length: PRICE_FILTER.max / STEP }, (_, at) => (at + 1) * STEP)

function without({ all, butFor }: Matches, name: Narrowing | OfFact): Listed[] {
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
    ages: Array.from({ length: OLDEST_COUNTED_AGE + 1 }, (_, age) => ofAge(age)),
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

/** Names in the products that match all other filters, most used first. Spellings that differ only in capitals count as one. */
export function choicesOf(matches: Matches, facts: readonly Fact[], { fact = [], language }: AskedFacts): Choices {
  const choices = Object.entries(CHOICES).map(([name, of]) => [name, namesIn(without(matches, of), of)])
  const told = factChoices(
    matches,
    facts.filter(({ isFilter }) => isFilter),
    { fact, language },
  )
  return { ...(Object.fromEntries(choices) as Choices), ...(told.length > 0 ? { facts: told } : {}) }
}

type AskedFacts = Pick<ProductFilter, 'fact' | 'language'>

/** Values of facts in the list's products, and the selected ones. Facts without a selected value are counted in one pass. */
function factChoices(matches: Matches, facts: readonly Fact[], { fact: chosen = [], language }: AskedFacts) {
  const isNarrowed = ({ id }: Fact) => matches.butFor.has(`fact ${id}`)
  const ofAll = valuesIn(
    matches.all,
    facts.filter((fact) => !isNarrowed(fact)),
  )
  return facts.flatMap((fact) => {
    const counts = isNarrowed(fact) ? valuesIn(without(matches, `fact ${fact.id}`), [fact]) : ofAll
    const found = [...(counts.get(fact.id) ?? [])].map(([value, { alone, families }]) => ({
      value,
      count: alone + families.size,
    }))
    const missing = chosenOf(fact, chosen).filter((value) => found.every((one) => one.value !== value))
    const choices = inOrderOf(fact, [...found, ...missing.map((value) => ({ value, count: 0 }))])
    if (choices.length === 0) return []
    return {
      name: nameOfFact(fact, language),
      choices: choices.map(({ value, count }) => ({
        name: factToken(fact.id, value),
        words: wordsOfFact(fact, value, language) ?? '',
        count,
      })),
    }
  })
}

type Counted = { alone: number; families: Set<string> }

/** By fact: the values that the products have, with the number of single products and the families that have them. */
function valuesIn(products: readonly Listed[], facts: readonly Fact[]): Map<string, Map<FactValue, Counted>> {
  const counts = new Map(facts.map(({ id }): [string, Map<FactValue, Counted>] => [id, new Map()]))
  for (const { facts: told, familyKey } of products) {
    for (const id in told) {
      const values = counts.get(id)
      const value = told[id]
      if (!values || value === undefined) continue
      const counted = values.get(value) ?? { alone: 0, families: new Set() }
      values.set(value, counted)
      if (familyKey === null) counted.alone++
      else counted.families.add(familyKey)
    }
  }
  return counts
}

/** The values of the fact that are selected. */
function chosenOf(fact: Fact, tokens: readonly string[]): FactValue[] {
  const texts = tokens.map(readFactToken).flatMap(({ id, text }) => (id === fact.id ? text : []))
  if (fact.kind === 'number') return texts.map(Number).filter((value) => value >= 0)
  return valuesOf(fact).filter((value) => texts.includes(readFactToken(factToken(fact.id, value)).text))
}

/** The possible values of a fact other than a number, in its order. */
function valuesOf({ kind, options }: Fact): FactValue[] {
  return kind === 'choice' ? options.map(({ id }) => id) : kind === 'flag' ? [true, false] : []
}

/** In the owner's order; numbers ascending, and of too many the most frequent ones. */
function inOrderOf<C extends { value: FactValue; count: number }>(fact: Fact, choices: C[]): C[] {
  if (fact.kind !== 'number') return valuesOf(fact).flatMap((value) => choices.find((one) => one.value === value) ?? [])
  const most = choices.toSorted((a, b) => b.count - a.count).slice(0, MOST_CHOICES)
  return most.sort((a, b) => Number(a.value) - Number(b.value))
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
