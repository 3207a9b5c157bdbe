/**
 * The only place where siblings become one card. The first sibling in a list stands for its family, which counts once wherever
 * any of its siblings would.
 */
import { rupeesFromPaise } from '#store/money.ts'
import type { Kinds, Product } from '../products/products.schema.ts'
import { optionIn } from '../products/products.ts'
import type { Listed } from './rows.server.ts'
import { byText, type Shelf } from './shelf.ts'
import { compareSizes } from './sizes.ts'

/** As many as fit on a card. */
const MOST_WORDS = 5

/** Counts the cards with a product that passes a test. Products with the same `kindOf` are equal for all tests, so each test looks at one of them. */
export function familyCounter(products: readonly Listed[], kindOf: (product: Listed) => string | number) {
  const found = new Map<string | number, { alike: Listed[]; times: number }>()
  const families = new Map<string, { kinds: (string | number)[]; alike: Listed[] }>()
  const add = (kind: string | number, alike: Listed[]) => {
    const known = found.get(kind)
    if (known) known.times++
    else found.set(kind, { alike, times: 1 })
  }
  for (const product of products) {
    const kind = kindOf(product)
    const family = product.familyKey === null ? undefined : families.get(product.familyKey)
    if (product.familyKey === null) add(kind, [product])
    else if (!family) families.set(product.familyKey, { kinds: [kind], alike: [product] })
    else if (!family.kinds.includes(kind)) {
      family.kinds.push(kind)
      family.alike.push(product)
    }
  }
  for (const { kinds, alike } of families.values())
    add(kinds.length > 1 ? kinds.sort().join('|') : (kinds[0] ?? ''), alike)
  return (test: (product: Listed) => boolean): number => {
    let count = 0
    for (const { alike, times } of found.values()) if (alike.some(test)) count += times
    return count
  }
}

export function countCards(products: readonly Listed[]): number {
  const families = new Set<string>()
  let alone = 0
  for (const { familyKey } of products) {
    if (familyKey === null) alone++
    else families.add(familyKey)
  }
  return alone + families.size
}

/** One product of each family: the first, or the best by `isBetter`. */
export function firstOfEachFamily(products: readonly Listed[], isBetter?: (a: Listed, b: Listed) => boolean): Listed[] {
  const kept = new Map<string, Listed>()
  for (const product of products) {
    if (product.familyKey === null) continue
    const other = kept.get(product.familyKey)
    if (!other || isBetter?.(product, other)) kept.set(product.familyKey, product)
  }
  if (kept.size === 0) return [...products]
  return products.filter((product) => product.familyKey === null || kept.get(product.familyKey) === product)
}

/** The cheaper one, in stock if possible: so price lists follow their cards. */
export function isCheaper(a: Listed, b: Listed): boolean {
  return (Number(a.stock < 1) - Number(b.stock < 1) || a.pricePaise - b.pricePaise || byText(a.id, b.id)) < 0
}

/** A product and its siblings, the oldest first; undefined when it has none. */
export function siblingsOf({ families, products }: Shelf, id: string): readonly Listed[] | undefined {
  return families.siblings.get(products.get(id)?.familyKey ?? '')
}

/** All products whose facts the cards of these show: siblings too. */
export function withSiblings({ families }: Shelf, products: readonly Listed[]): readonly Listed[] {
  if (families.siblings.size === 0) return products
  return products.flatMap((product) => families.siblings.get(product.familyKey ?? '') ?? product)
}

/** Adds to each product the kinds of its family, as cards show them. */
export function withFamilyFacts(shelf: Shelf, products: Product[]): Product[] {
  const { siblings, cards } = shelf.families
  if (siblings.size === 0) return products
  return products.map((product) => {
    const known = cards.get(product)
    if (known) return known
    const family = siblingsOf(shelf, product._id)
    const card = family ? Object.freeze({ ...product, kinds: kindsOf(family) }) : product
    cards.set(product, card)
    return card
  })
}

/** The card's facts about all siblings of the family. */
function kindsOf(siblings: readonly Listed[]): Kinds {
  const inStock = siblings.filter(({ stock }) => stock > 0)
  const prices = (inStock.length > 0 ? inStock : siblings).map(({ pricePaise }) => pricePaise)
  const least = Math.min(...prices)
  const told = (['option1', 'option2'] as const).map((option) => {
    const texts = new Set(siblings.flatMap((one) => one[option] ?? []))
    return [...texts].map(optionIn).sort((a, b) => compareSizes(a.value, b.value))
  })
  const values = told.find(({ length }) => length > 1) ?? []
  return {
    family: siblings[0]?.family ?? '',
    count: siblings.length,
    label: values[0]?.label ?? '',
    words: values.slice(0, MOST_WORDS).map(({ value }) => value),
    more: Math.max(0, values.length - MOST_WORDS),
    ...(prices.some((price) => price > least) ? { from: rupeesFromPaise(least) } : {}),
    ...(inStock.length === 0 ? { areSoldOut: true as const } : {}),
  }
}
