/** Decides which filters keep a product out of a list. Nothing else decides that. */
import { type FactValue, readFactToken } from '#store/goods/facts/facts.ts'
import { paiseFromRupees } from '#store/money.ts'
import { ageRange } from '../products/age-bands.ts'
import type { ProductFilter } from '../products/products.schema.ts'
import type { Listed } from './rows.server.ts'

/** A filter whose brands and countries are in the lower case of PostgreSQL. */
export type Filter = ProductFilter
/** A collection that is open now: its picked products in order, or the filter of its rule. */
export type OpenCollection = { productIds: readonly string[]; filter: Filter | undefined }
type CollectionAt = (name: string) => OpenCollection | undefined

type Test = (product: Listed) => boolean
/** The test of a filter; undefined when it is not set. */
type Rule = (filter: Filter, collectionAt: CollectionAt) => Test | undefined

/** Filters by name, under the keys of their choices in answers. */
export const CHOICES = { brands: 'brand', origins: 'origin' } as const
export type Named = (typeof CHOICES)[keyof typeof CHOICES]

const isCalled =
  (of: Named): Rule =>
  ({ [of]: names }) =>
    names && (({ [`${of}Key` as const]: key }) => key !== null && names.includes(key))

/** Filters that a shopper can give up alone, so that counts can leave each out. */
const GIVE_UP = {
  category: ({ category }) =>
    category === undefined ? undefined : ({ categories }) => categories.some((one) => one === category),
  price: ({ price_max }) => {
    const most = price_max === undefined ? undefined : paiseFromRupees(price_max)
    return most === undefined ? undefined : ({ pricePaise }) => pricePaise <= most
  },
  age: (filter) => {
    const ages = ageRange(filter)
    return ages && (({ ageFrom, ageTo }) => ageFrom <= ages[1] && ages[0] <= ageTo)
  },
  brand: isCalled('brand'),
  origin: isCalled('origin'),
} as const satisfies Record<string, Rule>

/** A test for each fact of the filter. All values of a fact are of one kind, so they are compared as texts. */
function factTests({ fact: tokens = [] }: Pick<Filter, 'fact'>): { name: OfFact; test: Test }[] {
  const wanted = Map.groupBy(tokens.map(readFactToken), ({ id }) => id)
  return [...wanted].map(([id, some]) => {
    const values = some.flatMap(({ text }) => valuesCalled(text))
    return {
      name: `fact ${id}`,
      test: ({ facts }) => {
        const value = facts?.[id]
        return value !== undefined && values.includes(value)
      },
    }
  })
}

/** The values that the text of a token can mean. */
function valuesCalled(text: string): FactValue[] {
  const number = Number(text)
  return [text, ...(Number.isNaN(number) ? [] : [number]), ...(text === 'yes' ? [true] : text === 'no' ? [false] : [])]
}

const REST: Rule[] = [
  ({ isFeatured }) => (isFeatured === undefined ? undefined : (product) => product.isFeatured === isFeatured),
  ({ inStock }) => inStock && (({ stock }) => stock > 0),
  ({ onSale }) => onSale && ((product) => product.onSale),
  ({ collection }, collectionAt) => {
    if (collection === undefined) return undefined
    const { filter, productIds = [] } = collectionAt(collection) ?? {}
    return filter ? every(testsOf(filter, collectionAt)) : isAmong(productIds)
  },
  ({ ids }) => ids && isAmong(ids.map((id) => id.toLowerCase())),
]

export type Narrowing = keyof typeof GIVE_UP
/** The filter by one of the owner's own facts, by its id. */
export type OfFact = `fact ${string}`
export const NARROWINGS = Object.keys(GIVE_UP) as [Narrowing, ...Narrowing[]]

export type Matches = {
  /** Products that pass all filters, in the order given. */
  all: Listed[]
  /** Products that fail one filter only. */
  butFor: ReadonlyMap<Narrowing | OfFact, Listed[]>
}

export function matchesOf(products: Iterable<Listed>, filter: Filter, collectionAt: CollectionAt): Matches {
  const all: Listed[] = []
  const excludedBy = new Map<Narrowing | OfFact, Listed[]>()
  const isIn = every(REST.flatMap((rule) => rule(filter, collectionAt) ?? []))
  const fixed = NARROWINGS.flatMap((name) => {
    const test = (GIVE_UP[name] as Rule)(filter, collectionAt)
    return test ? [{ name, test }] : []
  })
  const narrowings = [...fixed, ...factTests(filter)]
  for (const { name } of narrowings) excludedBy.set(name, [])
  for (const product of products) {
    if (!isIn(product)) continue
    let missed: Narrowing | OfFact | undefined
    let misses = 0
    for (const { name, test } of narrowings) {
      if (test(product)) continue
      missed = name
      if (++misses > 1) break
    }
    if (missed === undefined) all.push(product)
    else if (misses === 1) excludedBy.get(missed)?.push(product)
  }
  return { all, butFor: excludedBy }
}

export async function withLowerNames<F extends Pick<ProductFilter, Named>>(
  filter: F,
  lowered: (name: string) => Promise<string>,
): Promise<F> {
  const names = Object.values(CHOICES).map(async (of) => [
    of,
    filter[of] && (await Promise.all(filter[of].map(lowered))),
  ])
  return { ...filter, ...Object.fromEntries(await Promise.all(names)) }
}

/** Whether the filter leaves out no product; its search words do not count. */
export function isUnfiltered(filter: Filter, collectionAt: CollectionAt): boolean {
  return testsOf(filter, collectionAt).length === 0
}

function testsOf(filter: Filter, collectionAt: CollectionAt): Test[] {
  const rules: Rule[] = [...Object.values(GIVE_UP), ...REST]
  return [...rules.flatMap((rule) => rule(filter, collectionAt) ?? []), ...factTests(filter).map(({ test }) => test)]
}

function every(tests: Test[]): Test {
  return (product) => tests.every((test) => test(product))
}

function isAmong(ids: readonly string[]): Test {
  const among = new Set(ids)
  return ({ id }) => among.has(id)
}
