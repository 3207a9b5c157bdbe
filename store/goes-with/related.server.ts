/**
 * Products that go with another: first those that customers bought with it, then those most similar in words, category, ages
 * and price. Prefers few products over unrelated ones.
 */
import { noteProducts, readCards } from '../catalogue/answers.server.ts'
import type { Catalogue } from '../catalogue/catalogue.server.ts'
import type { Columns } from '../catalogue/columns.ts'
import { firstOfEach, siblingsAt } from '../catalogue/families.ts'
import { answered, type Sources } from '../catalogue/questions.ts'
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
  if (!catalogue.shelf.columns.slots.has(id)) throw productNotFound()
  const ids = answered(sources, () => relatedTo(id, { catalogue, together }).slice(0, limit), String)
  await noteProducts(catalogue, [id], sources)
  return readCards(catalogue, ids, sources)
}

function relatedTo(id: string, { catalogue, together }: GoesWith): string[] {
  const { columns, families } = catalogue.shelf
  const siblings = siblingsAt(families, columns.slots.get(id) ?? -1)?.length ?? 0
  const isInStock = (one: string) => (columns.stock[columns.slots.get(one) ?? -1] ?? 0) > 0
  const bought = together.with(id).filter(isInStock)
  const near = catalogue.documents
    .alike(id, CANDIDATES + siblings)
    .filter((one) => isInStock(one.id) && !bought.includes(one.id))
    .map((one) => ({ id: one.id, score: one.score * nearness(columns, id, one.id) }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score)
  // Its own siblings are chosen among on its page.
  return firstOfEach(catalogue.shelf, [id, ...bought, ...near.map((one) => one.id)]).slice(1)
}

/** From 0 to 1. */
function nearness(columns: Columns, id: string, other: string): number {
  const [a, b] = [numbersOf(columns, id), numbersOf(columns, other)]
  const shared = bitsIn(a.categories & b.categories)
  const categories = shared === 0 ? OTHER_CATEGORY : 0.9 + (0.1 * shared) / bitsIn(a.categories | b.categories)
  const suitSame = a.ageFrom <= b.ageTo && b.ageFrom <= a.ageTo
  const apart = Math.abs(Math.log((a.price + 1) / (b.price + 1)))
  return (categories * (suitSame ? 1 : OTHER_AGES)) / (1 + PRICE_MATTERS * Math.max(0, apart - 0.5))
}

function numbersOf({ slots, categories, ageFrom, ageTo, pricePaise }: Columns, id: string) {
  const slot = slots.get(id) ?? -1
  return {
    categories: categories[slot] ?? 0,
    ageFrom: ageFrom[slot] ?? 0,
    ageTo: ageTo[slot] ?? 0,
    price: (pricePaise[slot] ?? 0) / 100,
  }
}

function bitsIn(bits: number): number {
  return bits === 0 ? 0 : (bits & 1) + bitsIn(bits >> 1)
}
