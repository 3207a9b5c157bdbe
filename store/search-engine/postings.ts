/**
 * Which products use a term, and where: BM25F over name, labels (category, brand and the like) and description, the name
 * weighed above all. A posting is one 32-bit number: the product's (21 bits), then uses in the name (3), what its labels
 * count (4, in halves), uses in the description (4). So any number of labels finds room.
 */
import { createLists, createNumbers } from './lists.ts'

/** `labels` is the weight of the weightiest label that has the term, 0 for none. */
export type TermUse = { name: number; labels: number; text: number }

/** Numbers of products are below this. */
export const MOST_PRODUCTS = 1 << 21

export type Postings = ReturnType<typeof createPostings>

const WEIGHTS = { name: 4, text: 1 } as const
const BITS_OF_USES = 11
const PER_PRODUCT = 1 << BITS_OF_USES
const K1 = 1.2
const LENGTH_MATTERS = { name: 0.5, text: 0.75 } as const
/** Below 1, so that one very rare word does not outweigh all the others. */
const RARITY_MATTERS = 0.7
const LONGEST = { name: 63, text: 1023 } as const

/** The bits of a posting that say so. */
const IN_NAME_OR_LABELS = 0x7f0

export function createPostings() {
  const lists = createLists()
  const lengths = createLengths()

  return {
    products: lengths.products,
    /** How many products use the term. */
    usesOf: (term: number): number => lists.count(term),

    /** True when some product has the term in its name or labels. */
    isShown(term: number): boolean {
      const pool = lists.pool()
      const end = lists.start(term) + lists.count(term)
      for (let at = lists.start(term); at < end; at++) if (((pool[at] ?? 0) & IN_NAME_OR_LABELS) !== 0) return true
      return false
    },

    add(product: number, uses: ReadonlyMap<number, TermUse>, { name, text }: FieldLengths): void {
      lengths.put(product, name, text)
      for (const [term, use] of uses) lists.insert(term, packed(product, use))
      lengths.count(product, 1)
    },

    remove(product: number, terms: Iterable<number>): void {
      for (const term of terms) lists.removeFrom(term, product * PER_PRODUCT)
      lengths.count(product, -1)
    },

    /** How rare the term is: 0 when all products use it. `uses` counts several terms as one. */
    rarity(uses: number): number {
      return Math.log(1 + (lengths.products() - uses + 0.5) / (uses + 0.5)) ** RARITY_MATTERS
    },

    /** Hands every product that uses the term, with how much it is about it (0 to 1), to `take`. */
    each(term: number, take: (product: number, about: number) => void): void {
      lengths.freshenNorms()
      const pool = lists.pool()
      const end = lists.start(term) + lists.count(term)
      const names = lengths.names()
      const texts = lengths.texts()
      const { nameNorms, textNorms } = lengths
      for (let at = lists.start(term); at < end; at++) {
        const posting = pool[at] ?? 0
        const product = posting >>> BITS_OF_USES
        const name = ((posting >>> 8) & 7) * (nameNorms[names[product] ?? 0] ?? 0)
        const text = (posting & 15) * (textNorms[texts[product] ?? 0] ?? 0)
        const weight = name + text + ((posting >>> 4) & 15) / 2
        take(product, weight / (K1 + weight))
      }
    },
  }
}

/** Words in the name and in the description of a product. */
type FieldLengths = { name: number; text: number }

/** How long the fields of each product are, and what one use counts in a field of each length: less in a longer one. */
function createLengths() {
  const nameLengths = createNumbers()
  const textLengths = createNumbers()
  const sums = { products: 0, name: 0, text: 0 }
  const nameNorms = new Float32Array(LONGEST.name + 1)
  const textNorms = new Float32Array(LONGEST.text + 1)
  let areNormsFresh = false

  return {
    /** By the length of the field; right after `freshenNorms`. */
    nameNorms,
    textNorms,
    names: nameLengths.values,
    texts: textLengths.values,
    products: () => sums.products,

    put(product: number, name: number, text: number): void {
      nameLengths.put(product, Math.min(name, LONGEST.name))
      textLengths.put(product, Math.min(text, LONGEST.text))
    },

    /** One product more (1) or less (-1) is part of the averages. */
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

/** What one use in a field of each length counts. */
function fillNorms(norms: Float32Array, weight: number, lengthMatters: number, average: number): void {
  for (let length = 0; length < norms.length; length++) {
    norms[length] = weight / (1 - lengthMatters + (lengthMatters * length) / Math.max(1, average))
  }
}
