/**
 * What goes with a product: what customers of this shop bought together with it, then what is most like it by its words, its
 * category, the ages it suits and its price. Rather few than something that has nothing to do with it.
 */
import type { CatalogueIndex } from '../catalogue-search/catalogue-index.server.ts'
import type { Product } from '../products/products.schema.ts'
import { productNotFound } from '../products/products.server.ts'
import { readByIds, type Shelf } from '../shelf-index/shelf-answers.server.ts'
import type { BoughtTogether } from './bought-together.server.ts'

export type GoesWith = Shelf & { index: Pick<CatalogueIndex, 'alike'>; together: BoughtTogether }

/** Products that are looked at for the few that are shown. */
const CANDIDATES = 24
/** What is less alike has a word in common and nothing else. */
const LEAST = 0.3
/** No category in common, or nobody of the same age: still alike, but hardly what is looked for. */
const OTHER_CATEGORY = 0.5
const OTHER_AGES = 0.4
/** What a price counts that is e times dearer or cheaper. */
const PRICE_MATTERS = 0.15

/** Up to `limit` others in stock for somebody who looks at this one, best first. Throws `not_found`. */
export async function readRelated(shop: GoesWith, id: string, limit: number): Promise<Product[]> {
  const [together, alike] = await Promise.all([shop.together.with(id), shop.index.alike(id, CANDIDATES)])
  const [own, ...others] = await readByIds(shop, [id, ...together, ...alike.map((one) => one.id)])
  if (own?._id !== id) throw productNotFound()
  const inStock = new Map(others.filter(({ stock }) => stock > 0).map((product) => [product._id, product]))
  const bought = together.flatMap((one) => inStock.get(one) ?? [])
  const near = alike
    .flatMap(({ id, score }) => {
      const product = inStock.get(id)
      return product && !together.includes(id) ? { product, score: score * nearness(own, product) } : []
    })
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score)
  return [...bought, ...near.map(({ product }) => product)].slice(0, limit)
}

/** From 0 to 1. */
function nearness(a: Product, b: Product): number {
  const shared = a.category.filter((category) => b.category.includes(category)).length
  const all = new Set([...a.category, ...b.category]).size
  const categories = shared === 0 ? OTHER_CATEGORY : 0.9 + (0.1 * shared) / all
  const suitSame = (a.ageFrom ?? 0) <= (b.ageTo ?? 1000) && (b.ageFrom ?? 0) <= (a.ageTo ?? 1000)
  const apart = Math.abs(Math.log((a.price + 1) / (b.price + 1)))
  return (categories * (suitSame ? 1 : OTHER_AGES)) / (1 + PRICE_MATTERS * Math.max(0, apart - 0.5))
}
