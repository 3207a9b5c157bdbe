/** Candidates by BM25F, the best of them again by how their names are built, cut where they stop being what was asked for. */
import type { Documents } from './documents.ts'
import type { Meaning } from './meanings.ts'
import { readNamesFor } from './name-reading.ts'
import type { Slot } from './query.ts'
import type { Scores } from './scores.ts'

export type Ranked = { product: number; score: number }

/** So many names are read again. */
const READ_AGAIN = 200
/** What scores below this share of the best is not what was asked for. */
const CUT = 0.5
/** A candidate below this share of the best cannot come above the cut, whatever its name. */
const HOPELESS = 0.2
const NUMBER_SPACE = 2 ** 24

/** Best first, cut. */
export function rank(slots: readonly Slot[], documents: Documents, scores: Scores): Ranked[] {
  scores.begin(documents.end())
  for (const { meanings } of slots) {
    for (const meaning of meanings) offerMeaning(meaning, documents, scores)
    scores.endWord()
  }
  const candidates = bestFirst(documents, scores)
  const { names, postings, vocabulary } = documents
  const rarities = slots.map((slot) => postings.rarity(commonest(slot)))
  const factorOf = readNamesFor(slots, rarities, vocabulary)
  const read = candidates.slice(0, READ_AGAIN)
  const factors = read.map(({ product }) => factorOf(names.pool(), names.start(product), names.count(product)))
  // Names nobody read again are taken to be built as the others are.
  const usual = factors.reduce((sum, factor) => sum + factor, 0) / Math.max(1, factors.length)
  const again = read.map(({ product, score }, at) => ({ product, score: score * (factors[at] ?? 1) }))
  again.sort((a, b) => b.score - a.score || a.product - b.product)
  const least = (again[0]?.score ?? 0) * CUT
  const beyond = candidates.slice(READ_AGAIN).map(({ product, score }) => ({ product, score: score * usual }))
  return [...again, ...beyond].filter(({ score }) => score >= least)
}

function offerMeaning({ terms, weight, uses }: Meaning, { postings }: Documents, scores: Scores): void {
  const [first, ...others] = terms
  const worth = weight * postings.rarity(uses)
  if (first === undefined) return
  if (others.length === 0) {
    postings.each(first, (product, about) => scores.offer(product, about * worth))
    return
  }
  let sums = new Map<number, number>()
  postings.each(first, (product, about) => sums.set(product, about))
  for (const term of others) {
    const both = new Map<number, number>()
    postings.each(term, (product, about) => {
      const before = sums.get(product)
      if (before !== undefined) both.set(product, before + about)
    })
    sums = both
  }
  for (const [product, about] of sums) scores.offer(product, (about / terms.length) * worth)
}

/** Candidates worth a second look, by score and standing. Sorted as numbers, which is much faster than as objects. */
function bestFirst(documents: Documents, scores: Scores): Ranked[] {
  const products = scores.products()
  let best = 0
  for (const product of products) best = Math.max(best, scores.of(product))
  const keys = new Float64Array(products.length)
  let count = 0
  for (const product of products) {
    const score = scores.of(product)
    if (score < best * HOPELESS) continue
    const steps = Math.round(((score * documents.liftOf(product)) / best) * 1e6)
    keys[count++] = steps * NUMBER_SPACE + (NUMBER_SPACE - 1 - product)
  }
  const sorted = keys.subarray(0, count).sort().reverse()
  return Array.from(sorted, (key) => ({
    product: NUMBER_SPACE - 1 - (key % NUMBER_SPACE),
    score: (Math.floor(key / NUMBER_SPACE) / 1e6) * best,
  }))
}

/** How common the slot's word is, by what it most likely means. */
function commonest({ meanings }: Slot): number {
  return Math.max(0, ...meanings.map(({ kind, uses }) => (kind === 'exact' || kind === 'mended' ? uses : 0)))
}
