/**
 * Products that go with another: those most similar in words, category, ages and price. Prefers few products over unrelated ones.
 */

import type { Product } from '../products/products.schema.ts'
import { productNotFound } from '../products/products.server.ts'
import { readCards } from './answers.server.ts'
import type { Catalogue } from './catalogue.server.ts'
import { firstOfEachFamily, siblingsOf } from './families.ts'
import type { Listed } from './rows.server.ts'
import { noteShown, type Shown } from './shown-version.ts'

const CANDIDATES = 24
/** Least similarity: products below it share a word and nothing else. */
const LEAST = 0.3
/** Factors for products of another category, or for other ages. */
const OTHER_CATEGORY = 0.5
const OTHER_AGES = 0.4
/** Weight of a price that differs by a factor of e. */
const PRICE_MATTERS = 0.15

/** At most `limit` other products in stock, best first. Throws `not_found`. */
export async function readRelated(catalogue: Catalogue, id: string, limit: number, shown?: Shown): Promise<Product[]> {
  await catalogue.wordsUpToDate()
  if (!catalogue.shelf.products.has(id)) throw productNotFound()
  if (shown) noteShown(shown, 'neighbours', [id])
  return readCards(catalogue, relatedTo(id, catalogue).slice(0, limit), shown)
}

function relatedTo(id: string, { shelf, documents }: Catalogue): string[] {
  const itself = shelf.products.get(id)
  if (!itself) return []
  const siblings = siblingsOf(shelf, id)?.length ?? 0
  const near = documents
    .alike(id, CANDIDATES + siblings)
    .flatMap(({ id: one, score }) => {
      const other = shelf.products.get(one)
      if (!other || other.stock < 1) return []
      return { id: one, score: score * nearness(itself, other) }
    })
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score)
  // Siblings are left out: the product's page offers them already.
  const ids = [id, ...near.map((one) => one.id)]
  return firstOfEachFamily(shelf.some(ids))
    .slice(1)
    .map((one) => one.id)
}

/** Similarity from 0 to 1. */
function nearness(a: Listed, b: Listed): number {
  const shared = a.categories.filter((one) => b.categories.includes(one)).length
  const ofBoth = a.categories.length + b.categories.length - shared
  const categories = shared === 0 ? OTHER_CATEGORY : 0.9 + (0.1 * shared) / ofBoth
  const suitSame = a.ageFrom <= b.ageTo && b.ageFrom <= a.ageTo
  const apart = Math.abs(Math.log((a.pricePaise + 100) / (b.pricePaise + 100)))
  return (categories * (suitSame ? 1 : OTHER_AGES)) / (1 + PRICE_MATTERS * Math.max(0, apart - 0.5))
}
