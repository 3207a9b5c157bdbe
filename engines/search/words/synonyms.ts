/** Synonyms: the shop's own, and built-in everyday words. */
import { soundOf } from './devanagari.ts'
import { everydayWords } from './everyday-words.ts'
import { type Word, wordsOf } from './words.ts'

/** A search for `from` also finds `to`. Either may be several words: `compass box` to `geometry box`. */
export type Synonym = { from: string; to: string }

export type Synonyms = ReturnType<typeof createSynonyms>

/** The shop's synonyms come first and lead one way, from what is typed to what the catalogue calls it. */
export function createSynonyms(own: readonly Synonym[] = []) {
  const lists = new Map<string, string[][]>()
  for (const { from, to } of own) add(lists, from, to)
  for (const { words, meanings, areEqual } of everydayWords) {
    for (const word of words) {
      for (const meaning of meanings) {
        add(lists, word, meaning)
        if (areEqual) add(lists, meaning, word)
      }
    }
  }
  const keys = [...lists.keys()]
  const longest = Math.max(1, ...keys.map((key) => key.split(' ').length))
  const single = keys.filter((key) => !key.includes(' '))
  const bySound = Map.groupBy(single, soundOf)
  const meant = new Set([...lists.values()].flat(2))

  return {
    /** Meanings of the word at a place, alone or as part of a phrase: lists of terms. */
    of(words: readonly Word[], at: number): string[][] {
      const found: string[][] = []
      for (let first = Math.max(0, at - longest + 1); first <= at; first++) {
        for (let end = at + 1; end <= Math.min(words.length, first + longest); end++) {
          found.push(...(lists.get(keyOf(words.slice(first, end))) ?? []))
        }
      }
      return found
    },
    meaning: (term: string): readonly string[][] => lists.get(term) ?? [],
    /** Single words with synonyms that sound like this in Hindi. */
    sounding: (sound: string): readonly string[] => bySound.get(sound) ?? [],
    words: (): readonly string[] => single,
    /** All words that synonyms stand for. */
    meant: (): ReadonlySet<string> => meant,
  }
}

function add(lists: Map<string, string[][]>, from: string, to: string): void {
  const key = keyOf(wordsOf(from))
  const meaning = wordsOf(to).map(({ term }) => term)
  const known = lists.get(key) ?? []
  const isNew = key !== meaning.join(' ') && known.every((terms) => terms.join(' ') !== meaning.join(' '))
  if (key !== '' && meaning.length > 0 && isNew) lists.set(key, [...known, meaning])
}

function keyOf(words: readonly Word[]): string {
  return words.map(({ term }) => term).join(' ')
}
