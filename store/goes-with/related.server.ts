/**
 * Products that go with another: first those that customers bought with it, then those most similar in words, category, ages
 * and price. Prefers few products over unrelated ones.
 */
import { noteProducts, readCards } from '../catalogue/answers.server.ts'
import type { Catalogue } from '../catalogue/catalogue.server.ts'
import { oneOfEach, siblingsOf } from '../catalogue/families.ts'
import { answered, type Sources } from '../catalogue/questions.ts'
import type { Listed } from '../catalogue/rows.server.ts'
import type { Product } from '../products/products.schema.ts'
import { productNotFound } from '../products/products.server.ts'
import type { BoughtTogether } from './bought-together.server.ts'

export type GoesWith = { catalogue: Catalogue; together: BoughtTogether }

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
export async function readRelated(
  { catalogue, together }: GoesWith,
  id: string,
  limit: number,
  sources?: Sources,
): Promise<Product[]> {
  await Promise.all([together.upToDate(), catalogue.wordsUpToDate()])
  if (!catalogue.shelf.products.has(id)) throw productNotFound()
  const ids = answered(sources, () => relatedTo(id, { catalogue, together }).slice(0, limit), String)
  await noteProducts(catalogue, [id], sources)
  return readCards(catalogue, ids, sources)
}

function relatedTo(id: string, { catalogue, together }: GoesWith): string[] {
  const { shelf } = catalogue
  const itself = shelf.products.get(id)
  if (!itself) return []
  const siblings = siblingsOf(shelf, id)?.length ?? 0
  const bought = together.with(id).filter((one) => (shelf.products.get(one)?.stock ?? 0) > 0)
  const near = catalogue.documents
    .alike(id, CANDIDATES + siblings)
    .flatMap(({ id: one, score }) => {
      const other = shelf.products.get(one)
      if (!other || other.stock < 1 || bought.includes(one)) return []
      return { id: one, score: score * nearness(itself, other) }
    })
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score)
  // Its own siblings are chosen among on its page.
  const ids = [id, ...bought, ...near.map((one) => one.id)]
  return oneOfEach(shelf.some(ids))
    .slice(1)
    .map((one) => one.id)
}

/** From 0 to 1. */
function nearness(a: Listed, b: Listed): number {
  const shared = a.categories.filter((one) => b.categories.includes(one)).length
  const ofBoth = a.categories.length + b.categories.length - shared
  const categories = shared === 0 ? OTHER_CATEGORY : 0.9 + (0.1 * shared) / ofBoth
  const suitSame = a.ageFrom <= b.ageTo && b.ageFrom <= a.ageTo
  const apart = Math.abs(Math.log((a.pricePaise + 100) / (b.pricePaise + 100)))
  return (categories * (suitSame ? 1 : OTHER_AGES)) / (1 + PRICE_MATTERS * Math.max(0, apart - 0.5))
}
