/** The indexed products: numbered, with the words of their names in order, and all their terms. */
import { createNumbers } from './lists.ts'
import { createPostings, MOST_PRODUCTS, type TermUse } from './postings.ts'
import { createVocabulary, STARTS_PART, type Vocabulary, wordIn } from './words/vocabulary.ts'
import { type Word, wordsOf } from './words/words.ts'

/** Words shown with a product. `weight` compares with 4 for a word of the name; multiples of a half, up to 7.5. */
export type Label = { text: string; weight: number }

/** A product for the index. Ties go to what is in stock, then to popularity 1. */
export type SearchDocument = {
  id: string
  name: string
  description: string
  categories: readonly string[]
  /** Further words shown with it, such as its brand. */
  labels?: readonly Label[]
  popularity: 1 | 2 | 3
  stock: number
}

export type Documents = ReturnType<typeof createDocumentStore>

/** Percent added to the score: 4 for stock, up to 2 for popularity. */
const LIFT = { inStock: 4, perPopularity: 1 } as const

const CATEGORY = 2

export function createDocumentStore() {
  const vocabulary = createVocabulary()
  const postings = createPostings()
  const numbers = createNumbering()
  const shown = createShownWords(vocabulary)
  /** By product. */
  const terms: number[][] = []
  const lifts = createNumbers()

  const termsOf = (number: number): readonly number[] => terms[number] ?? []

  function remove(id: string): boolean {
    const number = numbers.of(id)
    if (number === undefined) return false
    postings.remove(number, termsOf(number))
    shown.clear(number)
    terms[number] = []
    numbers.free(id, number)
    return true
  }

  function upsert(document: SearchDocument): void {
    remove(document.id)
    const number = numbers.take(document.id)
    if (number === undefined) return
    lifts.put(number, (document.stock > 0 ? LIFT.inStock : 0) + (3 - document.popularity) * LIFT.perPopularity)
    const words = withJoined(wordsOf(document.name))
    const name = words.map((word) => vocabulary.nameWord(word))
    const labels = weighedWords(document, vocabulary)
    shown.put(number, words, name, labels)
    const text = wordsOf(document.description)
    const uses = usesOf(name, labels, text, vocabulary)
    terms[number] = [...uses.keys()]
    postings.add(number, uses, { name: words.length, text: text.length })
  }

  return {
    vocabulary,
    postings,
    /** The name's words in order, each with STARTS_PART where it begins a part. */
    packedName: shown.packedName,
    upsert,
    /** Returns false when there is no such product. */
    remove,
    end: numbers.end,
    idOf: numbers.idOf,
    numberOf: numbers.of,
    termsOf,
    /** Percent added to each product's score. Valid until a product is added. */
    lifts: lifts.values,
    /** The name's words in order; those of T-Rex are t, rex and trex. */
    nameOf: shown.nameOf,
    uses: (number: number, term: number): boolean => termsOf(number).includes(term),
    /** Number of names with the two words next to each other in this order. */
    sideBySide(first: number, second: number): number {
      let count = 0
      postings.each(vocabulary.termOf(first), (number) => {
        if (standTogether(shown.packedName(number), first, second)) count++
      })
      return count
    },
  }
}

/** Numbers the products and reuses numbers that were given back. */
function createNumbering() {
  const numbers = new Map<string, number>()
  const ids: string[] = []
  const free: number[] = []
  return {
    of: (id: string): number | undefined => numbers.get(id),
    idOf: (number: number): string => ids[number] ?? '',
    /** All numbers are below this. */
    end: () => ids.length,

    /** Undefined when all numbers are in use. */
    take(id: string): number | undefined {
      const number = free.pop() ?? ids.length
      if (number >= MOST_PRODUCTS) return undefined
      numbers.set(id, number)
      ids[number] = id
      return number
    },

    free(id: string, number: number): void {
      numbers.delete(id)
      ids[number] = ''
      free.push(number)
    },
  }
}

/** The words of names, in order, and of labels. Updates the vocabulary's counts. */
function createShownWords(vocabulary: Vocabulary) {
  /** By product. */
  const names: number[][] = []
  const labels: number[][] = []
  const packedName = (number: number): readonly number[] => names[number] ?? []
  const nameOf = (number: number): number[] => packedName(number).map(wordIn)

  function count(number: number, change: 1 | -1): void {
    for (const nameWord of new Set(nameOf(number))) vocabulary.countUse(nameWord, change)
    for (const nameWord of labels[number] ?? []) vocabulary.countUse(nameWord, change)
  }

  return {
    packedName,
    nameOf,
    /** `name`: the numbers of `words`. */
    put(number: number, words: readonly Word[], name: readonly number[], ofLabels: readonly WeighedWord[]): void {
      names[number] = name.map((nameWord, at) => nameWord + (words[at]?.startsPart ? STARTS_PART : 0))
      labels[number] = [...new Set(ofLabels.flatMap(({ nameWord }) => nameWord ?? []))]
      count(number, 1)
    },
    clear(number: number): void {
      count(number, -1)
      names[number] = []
      labels[number] = []
    },
  }
}

function standTogether(name: readonly number[], first: number, second: number): boolean {
  return name.some((packed, at) => wordIn(packed) === first && name[at + 1] === second)
}

type WeighedWord = { term: number; weight: number; nameWord?: number }

/** Label words can be corrected and completed like those of names; categories never needed it. */
function weighedWords({ categories, labels = [] }: SearchDocument, vocabulary: Vocabulary): WeighedWord[] {
  const ofCategories = categories
    .flatMap(wordsOf)
    .map(({ term }) => ({ term: vocabulary.term(term), weight: CATEGORY }))
  const ofLabels = labels.flatMap(({ text, weight }) =>
    wordsOf(text).map((word) => {
      const nameWord = vocabulary.nameWord(word)
      return { term: vocabulary.termOf(nameWord), weight, nameWord }
    }),
  )
  return [...ofCategories, ...ofLabels]
}

function usesOf(
  name: readonly number[],
  labels: readonly WeighedWord[],
  text: readonly Word[],
  vocabulary: Vocabulary,
): Map<number, TermUse> {
  const uses = new Map<number, TermUse>()
  const use = (term: number): TermUse => {
    const known = uses.get(term) ?? { name: 0, labels: 0, text: 0 }
    uses.set(term, known)
    return known
  }
  for (const nameWord of name) use(vocabulary.termOf(nameWord)).name++
  // A word in several labels counts by the highest weight.
  for (const { term, weight } of labels) use(term).labels = Math.max(use(term).labels, weight)
  for (const word of text) use(vocabulary.term(word.term)).text++
  return uses
}

/** T-Rex is also trex; joined words follow the name as separate parts. */
function withJoined(words: readonly Word[]): Word[] {
  const joined = words.flatMap((word, at) => {
    const before = words[at - 1]
    if (!word.isGlued || !before) return []
    return [{ form: before.form + word.form, term: before.form + word.term, startsPart: true, isGlued: false }]
  })
  return [...words, ...joined]
}
