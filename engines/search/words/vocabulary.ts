/**
 * All words of the shop. A term is what a word is indexed under; a name word is a spelling in a product's name or label. Only
 * name words in use serve as corrections and completions.
 */

import { latin } from '#engines/search/fold.ts'
import { createNumbers } from '#engines/search/lists.ts'
import { soundOf } from './devanagari.ts'
import { classesOf } from './word-classes.ts'
import type { Word } from './words.ts'

export type Vocabulary = ReturnType<typeof createVocabulary>

export const UNKNOWN = -1

/** Added to a name word's number where a new part of the name begins, after a comma, dash or bracket. */
export const STARTS_PART = 2 ** 30

/** The name word of a number in a name. */
export function wordIn(packed: number): number {
  return packed & (STARTS_PART - 1)
}

export function createVocabulary() {
  const terms = new Map<string, number>()
  const nameWords = new Map<string, number>()
  const texts: string[] = []
  const termOfNameWord = createNumbers()
  const uses = createNumbers()
  const masks = createNumbers()
  const classes = createNumbers()
  const filed = createFiles(texts, (nameWord) => uses.at(nameWord) > 0)

  function addNameWord(text: string, term: number): number {
    const id = texts.length
    texts.push(text)
    nameWords.set(text, id)
    termOfNameWord.put(id, term)
    masks.put(id, lettersOf(text))
    classes.put(id, classesOf(text))
    filed.add(id, text)
    return id
  }

  return {
    /** The term's number; assigns one when new. */
    term(text: string): number {
      const known = terms.get(text)
      if (known !== undefined) return known
      terms.set(ownCopy(text), terms.size)
      return terms.size - 1
    },
    findTerm: (text: string): number => terms.get(text) ?? UNKNOWN,

    /** The name word's number; assigns one when new. */
    nameWord(word: Pick<Word, 'form' | 'term'>): number {
      return nameWords.get(word.form) ?? addNameWord(ownCopy(word.form), this.term(word.term))
    },
    findNameWord: (form: string): number => nameWords.get(form) ?? UNKNOWN,
    textOf: (nameWord: number): string => texts[nameWord] ?? '',
    termOf: (nameWord: number): number => termOfNameWord.at(nameWord),
    /** Number of terms; all term numbers are below this. */
    terms: () => terms.size,
    /** `termOf` and `classesOf` as arrays, for reading thousands of names. Valid until a word is added. */
    termsOfNameWords: termOfNameWord.values,
    classesOfNameWords: classes.values,
    usesOf: (nameWord: number): number => uses.at(nameWord),
    /** Adds (1) or removes (-1) a product with the word in its name. */
    countUse: (nameWord: number, change: 1 | -1): void => uses.put(nameWord, uses.at(nameWord) + change),
    lettersOf: (nameWord: number): number => masks.at(nameWord),
    classesOf: (nameWord: number): number => classes.at(nameWord),

    beginningWith: filed.beginningWith,
    ofLength: filed.ofLength,
    longest: filed.longest,
    sounding: filed.sounding,
  }
}

function createFiles(texts: readonly string[], isInUse: (nameWord: number) => boolean) {
  const byStart = new Map<string, number[]>()
  const byLength: number[][] = []
  const bySound = new Map<string, number[]>()

  return {
    add(id: number, text: string): void {
      file(byStart, text.slice(0, 2), id, (a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1))
      file(bySound, soundOf(latin(text)), id)
      byLength[text.length] ??= []
      byLength[text.length]?.push(id)
    },

    /** Longer name words in use with this prefix of at least two letters. */
    beginningWith(start: string): number[] {
      const found: number[] = []
      const near = byStart.get(start.slice(0, 2)) ?? []
      for (let at = firstAtLeast(near, start, texts); at < near.length; at++) {
        const id = near[at] ?? 0
        if (!texts[id]?.startsWith(start)) break
        if (isInUse(id) && texts[id] !== start) found.push(id)
      }
      return found
    },
    /** Name words of this length, including unused ones. */
    ofLength: (length: number): readonly number[] => byLength[length] ?? [],
    longest: () => byLength.length - 1,
    /** Name words in use that sound like this in Hindi. */
    sounding: (sound: string): number[] => (bySound.get(sound) ?? []).filter(isInUse),
  }
}

/** Bit mask of the word's letters: words that differ much in it differ much in spelling. */
export function lettersOf(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

function file(map: Map<string, number[]>, key: string, id: number, order?: (a: number, b: number) => number): void {
  const filed = map.get(key)
  if (!filed) map.set(key, [id])
  else if (order) filed.splice(placeOf(filed, id, order), 0, id)
  else filed.push(id)
}

function placeOf(filed: readonly number[], id: number, order: (a: number, b: number) => number): number {
  let low = 0
  let high = filed.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(filed[middle] ?? 0, id) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function firstAtLeast(filed: readonly number[], start: string, texts: readonly string[]): number {
  return placeOf(filed, UNKNOWN, (a) => ((texts[a] ?? '') < start ? -1 : 1))
}

/** Copies the word: a slice would keep the whole text in memory. */
function ownCopy(word: string): string {
  return word.length < 13 ? word : word.split('').join('')
}
