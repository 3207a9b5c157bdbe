/**
 * Every word the shop uses. A term is what a word is indexed under; a name word is a spelling as it stands in a product's
 * name or category. Only name words are offered when a word is mended or completed, and only while some product uses them.
 */

import { latin } from '#store/search-engine/fold.ts'
import { createNumbers } from '#store/search-engine/lists.ts'
import { soundOf } from './devanagari.ts'
import { classesOf } from './word-classes.ts'
import type { Word } from './words.ts'

export type Vocabulary = ReturnType<typeof createVocabulary>

export const UNKNOWN = -1

/** Added to a name word's number where a new part of the name begins: behind a comma, dash or bracket. */
export const STARTS_PART = 2 ** 31

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
    /** The term's number, a new one when it was never seen. */
    term(text: string): number {
      const known = terms.get(text)
      if (known !== undefined) return known
      terms.set(ownCopy(text), terms.size)
      return terms.size - 1
    },
    findTerm: (text: string): number => terms.get(text) ?? UNKNOWN,

    /** The name word's number, a new one when it was never seen. */
    nameWord(word: Pick<Word, 'form' | 'term'>): number {
      return nameWords.get(word.form) ?? addNameWord(ownCopy(word.form), this.term(word.term))
    },
    findNameWord: (form: string): number => nameWords.get(form) ?? UNKNOWN,
    textOf: (nameWord: number): string => texts[nameWord] ?? '',
    termOf: (nameWord: number): number => termOfNameWord.at(nameWord),
    /** How many terms there are: every term's number is below this. */
    terms: () => terms.size,
    /** The same as `termOf` and `classesOf`, for reading thousands of names: by name word, valid until a word is added. */
    termsOfNameWords: termOfNameWord.values,
    classesOfNameWords: classes.values,
    /** In how many names it stands. */
    usesOf: (nameWord: number): number => uses.at(nameWord),
    /** One product more (1) or less (-1) has it in its name. */
    countUse: (nameWord: number, change: 1 | -1): void => uses.put(nameWord, uses.at(nameWord) + change),
    lettersOf: (nameWord: number): number => masks.at(nameWord),
    classesOf: (nameWord: number): number => classes.at(nameWord),

    beginningWith: filed.beginningWith,
    ofLength: filed.ofLength,
    longest: filed.longest,
    sounding: filed.sounding,
  }
}

/** Name words as they are looked for: by how they begin, how long they are and how they sound. */
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

    /** Name words in use that begin so (two letters or more); the word itself is not one of them. */
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
    /** Name words of that many letters, also such as no product uses any more. */
    ofLength: (length: number): readonly number[] => byLength[length] ?? [],
    longest: () => byLength.length - 1,
    /** Name words in use that sound so in Hindi. */
    sounding: (sound: string): number[] => (bySound.get(sound) ?? []).filter(isInUse),
  }
}

/** Which letters a word holds, one bit each: words far apart in this are far apart in spelling. */
export function lettersOf(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

/** Lists in a map: at the end, or at its place in an ordered list. */
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

/** A slice of a long text would keep the whole text in memory. */
function ownCopy(word: string): string {
  return word.length < 13 ? word : word.split('').join('')
}
