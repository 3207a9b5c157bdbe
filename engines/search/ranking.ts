/** Ranks candidates by BM25F, reranks the best by the structure of their names, and cuts off irrelevant ones. */
import type { Documents } from './documents.ts'
import { readNamesFor } from './name-reading.ts'
import type { Slot } from './query.ts'
import type { Scores } from './scores.ts'
import type { Meaning } from './words/meanings.ts'
import { wordIn } from './words/vocabulary.ts'
import { TRAILING } from './words/word-classes.ts'

export type Ranked = { product: number; score: number }

const READ_AGAIN = 200
const LOOKED_AT = 40
/** Share of the best score below which a product is irrelevant. */
const CUT = 0.5
/** Share of the best score below which reranking cannot save a candidate. */
const HOPELESS = 0.2
const NUMBER_SPACE = 2 ** 24

export function rank(slots: readonly Slot[], documents: Documents, scores: Scores): Ranked[] {
  return typicalFirst(rankNames(slots, documents, scores, READ_AGAIN), slots, documents)
}

/** A rough best product, enough to decide what the words mean. */
export function findLikelyBest(slots: readonly Slot[], documents: Documents, scores: Scores): number | undefined {
  return rankNames(slots, documents, scores, LOOKED_AT)[0]?.product
}

function rankNames(slots: readonly Slot[], documents: Documents, scores: Scores, most: number): Ranked[] {
  scores.begin(documents.end())
  for (const { meanings } of slots) {
    for (const meaning of meanings) scoreMeaning(meaning, documents, scores)
    scores.endWord()
  }
  const candidates = bestFirst(documents, scores)
  const { packedName, postings, vocabulary } = documents
  const rarities = slots.map((slot) => postings.rarity(commonest(slot)))
  const factorOf = readNamesFor(slots, rarities, vocabulary)
  let factors = 0
  const again = Array.from({ length: Math.min(most, candidates.count) }, (_, at) => {
    const product = candidates.productAt(at)
    const factor = factorOf(packedName(product))
    factors += factor
    return { product, score: candidates.scoreAt(at) * factor }
  })
  again.sort((a, b) => b.score - a.score || a.product - b.product)
  const least = (again[0]?.score ?? 0) * CUT
  const kept = again.filter(({ score }) => score >= least)
  // Candidates beyond those reranked get the average factor.
  const usual = factors / Math.max(1, again.length)
  for (let at = again.length; at < candidates.count && candidates.scoreAt(at) * usual >= least; at++) {
    kept.push({ product: candidates.productAt(at), score: candidates.scoreAt(at) * usual })
  }
  return kept
}

function scoreMeaning({ terms, weight, uses }: Meaning, { postings }: Documents, scores: Scores): void {
  const [first, ...others] = terms
  const worth = weight * postings.rarity(uses)
  if (first === undefined) return
  if (others.length === 0) {
    postings.each(first, (product, about) => scores.rate(product, about * worth))
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
  for (const [product, about] of sums) scores.rate(product, (about / terms.length) * worth)
}

/** Candidates to rerank, by score and standing. Kept as numbers: few of thousands are ever read. */
function bestFirst(documents: Documents, scores: Scores) {
  const products = scores.products()
  const totals = scores.totals()
  const lifts = documents.lifts()
  let best = 0
  for (let at = 0; at < products.length; at++) best = Math.max(best, totals[products[at] ?? 0] ?? 0)
  const keys = new Float64Array(products.length)
  let count = 0
  for (let at = 0; at < products.length; at++) {
    const product = products[at] ?? 0
    const score = totals[product] ?? 0
    if (score < best * HOPELESS) continue
    const steps = Math.round(((score * (1 + (lifts[product] ?? 0) / 100)) / best) * 1e6)
    keys[count++] = steps * NUMBER_SPACE + (NUMBER_SPACE - 1 - product)
  }
  const sorted = keys.subarray(0, count).sort()
  const keyAt = (at: number): number => sorted[count - 1 - at] ?? 0
  return {
    count,
    productAt: (at: number): number => NUMBER_SPACE - 1 - (keyAt(at) % NUMBER_SPACE),
    scoreAt: (at: number): number => (Math.floor(keyAt(at) / NUMBER_SPACE) / 1e6) * best,
  }
}

/** How common the slot's word is in its likeliest meaning. */
function commonest({ meanings }: Slot): number {
  return Math.max(0, ...meanings.map(({ kind, uses }) => (kind === 'exact' || kind === 'mended' ? uses : 0)))
}

/** Number of first names that are compared, and of products that are reranked. */
const FIRST = 20
const REORDERED = 100
/** Gain of a name whose other words are in all the first names. Measured in two halves: 0.1 to 0.25 perform alike. */
const MOST = 0.2
const ASKED = 255

/**
 * Reranks by what the first names have in common: for `barbie`, dolls before a book. A name gains when its other words are
 * also in the first names.
 */
function typicalFirst(ranked: readonly Ranked[], slots: readonly Slot[], documents: Documents): Ranked[] {
  const best = ranked[0]?.score ?? 0
  const names = Math.min(FIRST, ranked.length)
  const uses = new Uint8Array(documents.vocabulary.terms())
  for (const { product } of ranked.slice(0, names)) countWords(product, uses, documents)
  for (const { meanings } of slots) for (const { terms } of meanings) for (const term of terms) uses[term] = ASKED
  const lifted = ranked.slice(0, REORDERED).map(({ product, score }) => {
    return { product, score: score + (best * MOST * meanUses(product, uses, documents)) / names }
  })
  lifted.sort((a, b) => b.score - a.score || a.product - b.product)
  return [...lifted, ...ranked.slice(REORDERED)]
}

function countWords(product: number, uses: Uint8Array, { packedName, vocabulary }: Documents): void {
  const terms = vocabulary.termsOfNameWords()
  for (const packed of packedName(product)) {
    const term = terms[wordIn(packed)] ?? 0
    uses[term] = Math.min(ASKED - 1, (uses[term] ?? 0) + 1)
  }
}

/** Mean number of first names with each unsearched word of this one. Ignores colours, sizes and numbers. */
function meanUses(product: number, uses: Uint8Array, { packedName, vocabulary }: Documents): number {
  const terms = vocabulary.termsOfNameWords()
  const classes = vocabulary.classesOfNameWords()
  let sum = 0
  let words = 0
  for (const packed of packedName(product)) {
    const nameWord = wordIn(packed)
    const used = uses[terms[nameWord] ?? 0] ?? 0
    if (used === ASKED || ((classes[nameWord] ?? 0) & TRAILING) !== 0) continue
    sum += used
    words++
  }
  return sum / Math.max(1, words)
}
