/**
 * Reranks by what the first names have in common: for `barbie`, dolls before a book. A name gains when its other words are
 * also in the first names.
 */
import type { Documents } from './documents.ts'
import type { Slot } from './query.ts'
import { STARTS_PART } from './words/vocabulary.ts'
import { TRAILING } from './words/word-classes.ts'

type Ranked = { product: number; score: number }

/** Names that are compared, and products that are reranked. */
const FIRST = 20
const REORDERED = 100
/** Gain of a name whose other words are in all the first names. Measured in two halves: 0.1 to 0.25 perform alike. */
const MOST = 0.2
/** Marks a searched term. */
const ASKED = 255

/** The same products, reranked. */
export function typicalFirst(ranked: readonly Ranked[], slots: readonly Slot[], documents: Documents): Ranked[] {
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

function countWords(product: number, uses: Uint8Array, { names, vocabulary }: Documents): void {
  const pool = names.pool()
  const terms = vocabulary.termsOfNameWords()
  const end = names.start(product) + names.count(product)
  for (let at = names.start(product); at < end; at++) {
    const term = terms[(pool[at] ?? 0) % STARTS_PART] ?? 0
    uses[term] = Math.min(ASKED - 1, (uses[term] ?? 0) + 1)
  }
}

/** Mean number of first names with each unsearched word of this one. Ignores colours, sizes and numbers. */
function meanUses(product: number, uses: Uint8Array, { names, vocabulary }: Documents): number {
  const pool = names.pool()
  const terms = vocabulary.termsOfNameWords()
  const classes = vocabulary.classesOfNameWords()
  const end = names.start(product) + names.count(product)
  let sum = 0
  let words = 0
  for (let at = names.start(product); at < end; at++) {
    const nameWord = (pool[at] ?? 0) % STARTS_PART
    const used = uses[terms[nameWord] ?? 0] ?? 0
    if (used === ASKED || ((classes[nameWord] ?? 0) & TRAILING) !== 0) continue
    sum += used
    words++
  }
  return sum / Math.max(1, words)
}
