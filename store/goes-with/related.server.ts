/**
 * Products that go with another: first those that customers bought with it, then those most similar in words, category, ages
 * and price. Prefers few products over unrelated ones.
 */
import type { CatalogueIndex } from '../catalogue-search/catalogue-index.server.ts'
import type { Product } from '../products/products.schema.ts'
import { productNotFound } from '../products/products.server.ts'
import { readByIds, type Shelf } from '../shelf-index/shelf-answers.server.ts'
import type { BoughtTogether } from './bought-together.server.ts'

export type GoesWith = Shelf & { index: Pick<CatalogueIndex, 'alike'>; together: BoughtTogether }

/** Candidates considered for the few shown. */
const CANDIDATES = 24
/** Least similarity: below this, products share a word and nothing else. */
const LEAST = 0.3
/** Factors for products of another category, or for other ages. */
const OTHER_CATEGORY = 0.5
const OTHER_AGES = 0.4
/** Weight of a price that differs by a factor of e. */
const PRICE_MATTERS = 0.15

/** At most `limit` other products in stock, best first. Throws `not_found`. */
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
