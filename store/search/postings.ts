/**
 * Which products use a term, and where: BM25F over name, categories and description, the name weighed above the
 * categories and they above the description. A posting is one 32-bit number: the product's (24 bits), then uses in
 * name (3), in categories (1), in description (4).
 */
import { createLists, createNumbers } from './lists.ts'

export type TermUse = { name: number; category: boolean; text: number }

export type Postings = ReturnType<typeof createPostings>

const WEIGHTS = { name: 4, category: 2, text: 1 } as const
const K1 = 1.2
const LENGTH_MATTERS = { name: 0.5, text: 0.75 } as const
/** Below 1, so that one very rare word does not outweigh all the others. */
const RARITY_MATTERS = 0.7
const LONGEST = { name: 63, text: 1023 } as const

/** The bits of a posting that say so. */
const IN_NAME_OR_CATEGORY = 0xf0

export function createPostings() {
  const lists = createLists()
  const nameLengths = createNumbers()
  const textLengths = createNumbers()
  const sums = { products: 0, name: 0, text: 0 }
  const nameNorms = new Float32Array(LONGEST.name + 1)
  const textNorms = new Float32Array(LONGEST.text + 1)
  let areNormsFresh = false

  function freshenNorms(): void {
    if (areNormsFresh) return
    fillNorms(nameNorms, WEIGHTS.name, LENGTH_MATTERS.name, sums.name / Math.max(1, sums.products))
    fillNorms(textNorms, WEIGHTS.text, LENGTH_MATTERS.text, sums.text / Math.max(1, sums.products))
    areNormsFresh = true
  }

  function count(product: number, change: 1 | -1): void {
    sums.products += change
    sums.name += change * nameLengths.at(product)
    sums.text += change * textLengths.at(product)
    areNormsFresh = false
  }

  return {
    products: () => sums.products,
    /** How many products use the term. */
    usesOf: (term: number): number => lists.count(term),

    /** True when some product has the term in its name or categories. */
    isShown(term: number): boolean {
      const pool = lists.pool()
      const end = lists.start(term) + lists.count(term)
      for (let at = lists.start(term); at < end; at++) if (((pool[at] ?? 0) & IN_NAME_OR_CATEGORY) !== 0) return true
      return false
    },

    add(product: number, uses: ReadonlyMap<number, TermUse>, lengths: { name: number; text: number }): void {
      nameLengths.put(product, Math.min(lengths.name, LONGEST.name))
      textLengths.put(product, Math.min(lengths.text, LONGEST.text))
      for (const [term, use] of uses) lists.insert(term, packed(product, use))
      count(product, 1)
    },

    remove(product: number, terms: Iterable<number>): void {
      for (const term of terms) lists.removeFrom(term, product * 256)
      count(product, -1)
    },

    /** How rare the term is: 0 when all products use it. `uses` counts several terms as one. */
    rarity(uses: number): number {
      return Math.log(1 + (sums.products - uses + 0.5) / (uses + 0.5)) ** RARITY_MATTERS
    },

    /** Hands every product that uses the term, with how much it is about it (0 to 1), to `take`. */
    each(term: number, take: (product: number, about: number) => void): void {
      freshenNorms()
      const pool = lists.pool()
      const end = lists.start(term) + lists.count(term)
      const names = nameLengths.values()
      const texts = textLengths.values()
      for (let at = lists.start(term); at < end; at++) {
        const posting = pool[at] ?? 0
        const product = posting >>> 8
        const name = ((posting >>> 5) & 7) * (nameNorms[names[product] ?? 0] ?? 0)
        const text = (posting & 15) * (textNorms[texts[product] ?? 0] ?? 0)
        const weight = name + text + ((posting >>> 4) & 1) * WEIGHTS.category
        take(product, weight / (K1 + weight))
      }
    },
  }
}

function packed(product: number, use: TermUse): number {
  return product * 256 + Math.min(use.name, 7) * 32 + (use.category ? 16 : 0) + Math.min(use.text, 15)
}

/** What one use in a field of each length counts. */
function fillNorms(norms: Float32Array, weight: number, lengthMatters: number, average: number): void {
  for (let length = 0; length < norms.length; length++) {
    norms[length] = weight / (1 - lengthMatters + (lengthMatters * length) / Math.max(1, average))
  }
}
