/** The listed products in memory, the orders that a list can have, and families. */
import type { Product } from '../products/products.schema.ts'
import { type ListSort, optionIn } from '../products/products.ts'
import type { Listed } from './rows.server.ts'
import type { Level } from './shown-version.ts'
import { compareSizes } from './sizes.ts'

export type Shelf = ReturnType<typeof createShelf>
/** What a change of a product affects: the level of answers, and the searched words. */
type Change = { touches: Level; words: 'same' | 'changed' | 'gone' }
type Compare = (a: Listed, b: Listed) => number

/** Orders of lists. The id decides ties, so that pages do not overlap. */
export const LIST_ORDERS: Record<ListSort, Compare> = {
  popularity: (a, b) => a.popularity - b.popularity || b.createdAt - a.createdAt || byText(a.id, b.id),
  'price-asc': (a, b) => a.pricePaise - b.pricePaise || a.popularity - b.popularity || byText(a.id, b.id),
  'price-desc': (a, b) => b.pricePaise - a.pricePaise || a.popularity - b.popularity || byText(a.id, b.id),
  newest: (a, b) => b.createdAt - a.createdAt || byText(a.id, b.id),
  'in-stock': (a, b) => Number(a.stock <= 0) - Number(b.stock <= 0) || LIST_ORDERS.popularity(a, b),
  'for-age': (a, b) => Number(isForAny(a)) - Number(isForAny(b)) || LIST_ORDERS['in-stock'](a, b),
}

const isForAny = ({ ageFrom, ageTo }: Listed) => ageFrom === 0 && ageTo >= 99

/** Fields other than words that decide which products are shown together. */
const PLACING = ['pricePaise', 'ageFrom', 'ageTo', 'family'] as const

export function createShelf() {
  const products = new Map<string, Listed>()
  let families: Families | undefined

  /** Stores a product as read, undefined when it is not listed (any more). Returns what that changed. */
  function take(id: string, row: Listed | undefined): Change | undefined {
    const known = products.get(id)
    if (row && known?.hash === row.hash) {
      if (known.stock === row.stock) return undefined
      known.stock = row.stock
      return { touches: 'stock', words: 'same' }
    }
    if (!row && !known) return undefined
    families = undefined
    if (row) products.set(id, row)
    else products.delete(id)
    if (!row) return { touches: 'neighbours', words: 'gone' }
    const words = known?.documentHash === row.documentHash ? 'same' : 'changed'
    const isPlaced = words === 'same' && known && PLACING.every((fact) => known[fact] === row[fact])
    return { touches: isPlaced ? 'lists' : 'neighbours', words }
  }

  return {
    products: products as ReadonlyMap<string, Listed>,
    take,
    /** Those of the products that are listed, in the order of the ids. */
    some: (ids: readonly string[]): Listed[] => ids.flatMap((id) => products.get(id) ?? []),
    get families(): Families {
      families ??= familiesOf(products.values())
      return families
    },
  }
}

export type Families = {
  /** The siblings of each family, the oldest first. A product alone is no family. */
  siblings: ReadonlyMap<string, readonly Listed[]>
  /** Products as cards show them, until something changes. */
  cards: WeakMap<Product, Product>
}

function familiesOf(products: Iterable<Listed>): Families {
  const siblings = new Map<string, Listed[]>()
  for (const product of products) {
    if (product.familyKey === null) continue
    const known = siblings.get(product.familyKey)
    if (known) known.push(product)
    else siblings.set(product.familyKey, [product])
  }
  for (const [name, family] of siblings) {
    if (family.length === 1) siblings.delete(name)
    else family.sort(compareSiblings)
  }
  return { siblings, cards: new WeakMap() }
}

/** Products of an old import have one creation time, so their options decide. */
function compareSiblings(a: Listed, b: Listed): number {
  const compare = (one: string | null, other: string | null) =>
    compareSizes(optionIn(one ?? '').value, optionIn(other ?? '').value) || byText(one ?? '', other ?? '')
  return (
    a.createdAt - b.createdAt || compare(a.option1, b.option1) || compare(a.option2, b.option2) || byText(a.id, b.id)
  )
}

/** The order of bytes, as our PostgreSQL sorts. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
