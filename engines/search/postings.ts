/**
 * The inverted index: BM25F over name, labels (category, brand) and description. A posting is one 32-bit number: the product
 * (21 bits), uses in the name (3), weight of its labels (4, in halves), uses in the description (4).
 */
import { createLists, createNumbers } from './lists.ts'

/** `labels`: highest weight of a label with the term, 0 for none. */
export type TermUse = { name: number; labels: number; text: number }

export const MOST_PRODUCTS = 1 << 21

const WEIGHTS = { name: 4, text: 1 } as const
const BITS_OF_USES = 11
const PER_PRODUCT = 1 << BITS_OF_USES
const K1 = 1.2
const LENGTH_MATTERS = { name: 0.5, text: 0.75 } as const
/** Below 1, so that one very rare word does not outweigh all others. */
const RARITY_MATTERS = 0.7
const LONGEST = { name: 63, text: 1023 } as const

/** Bits of a posting for name and labels. */
const IN_NAME_OR_LABELS = 0x7f0

export function createPostings() {
  /** By term. */
  const lists = createLists()
  const lengths = createLengths()

  return {
    products: lengths.products,
    usesOf: (term: number): number => lists.count(term),

    /** Whether any product has the term in its name or labels. */
    isShown: (term: number): boolean =>
      lists
        .at(term)
        .subarray(0, lists.count(term))
        .some((posting) => (posting & IN_NAME_OR_LABELS) !== 0),

    add(product: number, uses: ReadonlyMap<number, TermUse>, { name, text }: FieldLengths): void {
      lengths.put(product, name, text)
      for (const [term, use] of uses) lists.insert(term, packed(product, use))
      lengths.count(product, 1)
    },

    remove(product: number, terms: Iterable<number>): void {
      for (const term of terms) lists.removeFrom(term, product * PER_PRODUCT)
      lengths.count(product, -1)
    },

    /** Inverse document frequency: 0 when all products use the term. `uses` may cover several terms. */
    rarity(uses: number): number {
      return Math.log(1 + (lengths.products() - uses + 0.5) / (uses + 0.5)) ** RARITY_MATTERS
    },

    /** Calls `take` with each product that uses the term, and how relevant the term is to it (0 to 1). */
    each(term: number, take: (product: number, about: number) => void): void {
      lengths.freshenNorms()
      const list = lists.at(term)
      const count = lists.count(term)
      const names = lengths.names()
      const texts = lengths.texts()
      const { nameNorms, textNorms } = lengths
      for (let at = 0; at < count; at++) {
        const posting = list[at] ?? 0
        const product = posting >>> BITS_OF_USES
        const name = ((posting >>> 8) & 7) * (nameNorms[names[product] ?? 0] ?? 0)
        const text = (posting & 15) * (textNorms[texts[product] ?? 0] ?? 0)
        const weight = name + text + ((posting >>> 4) & 15) / 2
        take(product, weight / (K1 + weight))
      }
    },
  }
}

type FieldLengths = { name: number; text: number }

/** Field lengths of each product, and the weight of a use at each length: less in a longer field. */
function createLengths() {
  const nameLengths = createNumbers()
  const textLengths = createNumbers()
  const sums = { products: 0, name: 0, text: 0 }
  const nameNorms = new Float32Array(LONGEST.name + 1)
  const textNorms = new Float32Array(LONGEST.text + 1)
  let areNormsFresh = false

  return {
    /** By field length; valid right after `freshenNorms`. */
    nameNorms,
    textNorms,
    names: nameLengths.values,
    texts: textLengths.values,
    products: () => sums.products,

    put(product: number, name: number, text: number): void {
      nameLengths.put(product, Math.min(name, LONGEST.name))
      textLengths.put(product, Math.min(text, LONGEST.text))
    },

    /** Adds (1) or removes (-1) a product from the averages. */
    count(product: number, change: 1 | -1): void {
      sums.products += change
      sums.name += change * nameLengths.at(product)
      sums.text += change * textLengths.at(product)
      areNormsFresh = false
    },

    freshenNorms(): void {
      if (areNormsFresh) return
      fillNorms(nameNorms, WEIGHTS.name, LENGTH_MATTERS.name, sums.name / Math.max(1, sums.products))
      fillNorms(textNorms, WEIGHTS.text, LENGTH_MATTERS.text, sums.text / Math.max(1, sums.products))
      areNormsFresh = true
    },
  }
}

function packed(product: number, use: TermUse): number {
  const labels = Math.min(Math.round(use.labels * 2), 15)
  return product * PER_PRODUCT + Math.min(use.name, 7) * 256 + labels * 16 + Math.min(use.text, 15)
}

function fillNorms(norms: Float32Array, weight: number, lengthMatters: number, average: number): void {
  for (let length = 0; length < norms.length; length++) {
    norms[length] = weight / (1 - lengthMatters + (lengthMatters * length) / Math.max(1, average))
  }
}
