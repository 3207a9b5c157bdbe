/**
 * Corrects a word by its neighbours: `dress shits` is dress shirts, because many names have those two side by side.
 */

import { latin } from './fold.ts'
import { isEnglish } from './words/english.server.ts'
import { type Meaning, nameWordMeaning, type WordIndex } from './words/meanings.ts'
import { beginsWithin, bits, typosBetween } from './words/spelling.ts'
import { lettersOf, UNKNOWN, wordIn } from './words/vocabulary.ts'
import type { Word } from './words/words.ts'

const SURE = { whole: 0.8, half: 0.6 } as const
const SHORTEST = 3
const MOST_NAMES = 2000
const MOST_MEANINGS = 8
/** An ordinary English word counts as a typo only if this many names have the other word in its place. */
const PROOF_AGAINST_ENGLISH = 3

/** The meanings of a possible typo, or of a half-typed word with one, beside its neighbours. */
export function meaningsByNeighbours(words: readonly Word[], at: number, shop: WordIndex): Meaning[] {
  const form = latin(words[at]?.form ?? '')
  if (form.length < SHORTEST || /\d/.test(form)) return []
  const isLast = at === words.length - 1
  const least = isEnglish(form) ? PROOF_AGAINST_ENGLISH : 1
  const found: { nameWord: number; names: number; weight: number }[] = []
  const { forms, terms } = namesBeside(words, at, form, shop)
  for (const [nameWord, names] of forms) {
    const isProven = (terms.get(shop.vocabulary.termOf(nameWord)) ?? 0) >= least
    const weight = isProven ? likeness(form, nameWord, isLast, shop) : 0
    if (weight > 0) found.push({ nameWord, names, weight })
  }
  found.sort((a, b) => b.weight - a.weight || b.names - a.names)
  return found.slice(0, MOST_MEANINGS).map(({ nameWord, weight }) => nameWordMeaning('mended', nameWord, weight, shop))
}

/** Likelihood that the typed word means the other; 0 when they are too far apart. */
function likeness(form: string, nameWord: number, isLast: boolean, { vocabulary }: WordIndex): number {
  const text = vocabulary.textOf(nameWord)
  if (text === form) return 0
  if (form.length > SHORTEST && typosBetween(form, text, 1) === 1) return SURE.whole
  return isLast && beginsWithin(form, text) ? SURE.half : 0
}

/**
 * Words that names have in this place, next to the neighbouring word, if they share all letters of the typed form but one.
 * Counts names by spelling and by term.
 */
function namesBeside(words: readonly Word[], at: number, form: string, shop: WordIndex) {
  const forms = new Map<number, number>()
  const terms = new Map<number, number>()
  const { findTerm, termOf, lettersOf: lettersIn } = shop.vocabulary
  const letters = lettersOf(form)
  for (const step of [1, -1] as const) {
    const neighbour = findTerm(words[at - step]?.term ?? '')
    if (neighbour === UNKNOWN) continue
    eachBeside(neighbour, step, shop, (nameWord) => {
      if (bits(letters & ~lettersIn(nameWord)) > 1) return
      add(forms, nameWord)
      add(terms, termOf(nameWord))
    })
  }
  return { forms, terms }
}

function add(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function eachBeside(term: number, step: 1 | -1, shop: WordIndex, take: (nameWord: number) => void): void {
  const { packedName, postings, vocabulary } = shop
  const terms = vocabulary.termsOfNameWords()
  let left = MOST_NAMES
  postings.each(term, (product) => {
    if (left-- <= 0) return
    const name = packedName(product)
    for (let at = Math.max(0, -step); at < Math.min(name.length, name.length - step); at++) {
      if (terms[wordIn(name[at] ?? 0)] === term) take(wordIn(name[at + step] ?? 0))
    }
  })
}
