/** Candidates by BM25F, the best of them again by their names, cut where they stop being what was asked for. */
import type { Documents } from './documents.ts'
import type { Meaning } from './meanings.ts'
import { readNamesFor } from './name-reading.ts'
import type { Slot } from './query.ts'
import { createScores } from './scores.ts'

const READ_AGAIN = 200
const CUT = 0.5
const P: Record<string, number> = { sum: 1, ...JSON.parse(process.env.P ?? '{}') }

const scores = createScores()

export type Ranking = { ids: string[]; scores: number[]; total: number }

export function rank(slots: readonly Slot[], documents: Documents, limit: number): Ranking {
  scores.begin(documents.end())
  for (const { meanings } of slots) {
    for (const meaning of meanings) offerMeaning(meaning, documents)
    scores.endWord()
  }
  const ranked = sorted(scores.products())
  const top = ranked.slice(0, READ_AGAIN)
  const rarities = slots.map(({ meanings }) => documents.postings.rarity(Math.max(0, ...meanings.filter(m => m.kind === 'exact' || m.kind === 'mended').map((m) => m.uses))))
  const read = readNamesFor(slots, rarities, documents.vocabulary)
  const again: [number, number][] = top.map((product) => {
    const start = documents.names.start(product)
    return [product, scores.of(product) * read(documents.names.pool(), start, start + documents.names.count(product))]
  })
  again.sort((a, b) => b[1] - a[1] || documents.standing(b[0]) - documents.standing(a[0]) || a[0] - b[0])
  const best = again[0]?.[1] ?? 0
  const kept = again.filter(([, score]) => score >= best * CUT)
  for (const product of ranked.slice(READ_AGAIN)) { if (scores.of(product) >= best * CUT) kept.push([product, scores.of(product)]) }
  return { ids: kept.slice(0, limit).map(([p]) => documents.idOf(p)), scores: kept.slice(0, limit).map(([, s]) => s), total: kept.length }
}

function sorted(products: Uint32Array): number[] {
  return [...products].sort((a, b) => scores.of(b) - scores.of(a) || a - b)
}

function offerMeaning({ terms, weight, uses }: Meaning, { postings }: Documents): void {
  const [first, ...others] = terms
  if (first === undefined) return
  const worth = weight * postings.rarity(uses)
  if (others.length === 0) {
    postings.each(first, (product, about) => scores.offer(product, about * worth))
    return
  }
  const sums = new Map<number, number>()
  postings.each(first, (product, about) => sums.set(product, about))
  let left = sums
  for (const term of others) {
    const next = new Map<number, number>()
    postings.each(term, (product, about) => {
      const before = left.get(product)
      if (before !== undefined) next.set(product, before + about)
    })
    left = next
  }
  for (const [product, about] of left) scores.offer(product, (about / terms.length) * worth)
}
