/** Words for the same thing. A search for `from` also finds `to`; the shop's own list, and Hindi words written in Latin letters. */
import { indianWords } from './indian-words.ts'
import { type Word, wordsOf } from './words.ts'

/** One line of the shopkeeper's list. Either side may be several words: `compass box` to `geometry box`. */
export type Synonym = { from: string; to: string }

export type Synonyms = ReturnType<typeof createSynonyms>

/** The shopkeeper's lines lead one way; the built-in Hindi words and their English ones find each other. */
export function createSynonyms(own: readonly Synonym[] = []) {
  const lists = new Map<string, string[][]>()
  let longest = 1

  function add(from: string, to: string): void {
    const key = wordsOf(from).map(({ term }) => term)
    const meaning = wordsOf(to).map(({ term }) => term)
    if (key.length === 0 || meaning.length === 0 || key.join(' ') === meaning.join(' ')) return
    longest = Math.max(longest, key.length)
    const known = lists.get(key.join(' ')) ?? []
    if (!known.some((words) => words.join(' ') === meaning.join(' '))) known.push(meaning)
    lists.set(key.join(' '), known)
  }

  for (const { from, to } of own) add(from, to)
  for (const [hindi, english] of indianWords) {
    for (const word of hindi) for (const meaning of english) {
      add(word, meaning)
      add(meaning, word)
    }
  }

  return {
    /** What the word at a place means besides itself, alone or in a phrase it is part of: lists of terms. */
    of(words: readonly Word[], at: number): string[][] {
      const found: string[][] = []
      for (let first = Math.max(0, at - longest + 1); first <= at; first++) {
        for (let end = at + 1; end <= Math.min(words.length, first + longest); end++) {
          found.push(...(lists.get(words.slice(first, end).map(({ term }) => term).join(' ')) ?? []))
        }
      }
      return found
    },
    /** Single words that have synonyms. */
    words: (): string[] => [...lists.keys()].filter((key) => !key.includes(' ')),
  }
}
