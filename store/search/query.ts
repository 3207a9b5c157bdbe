/** A search text becomes slots: one per word, each with all that the word may mean to this shop and how sure that is. */
import { completedMeanings, joinedMeanings, type Meaning, mendedMeanings, type Shop, synonymMeanings } from './meanings.ts'
import { BEHIND, isTrailing } from './name-reading.ts'
import { UNKNOWN } from './vocabulary.ts'
import { type Word, wordsOf } from './words.ts'

/** `from` is how many words it takes the place of, from this one on. */
export type Slot = { word: Word; isHead: boolean; meanings: Meaning[] }

export type Reading = {
  /** Only what is typed counts: nothing is mended, joined or completed. */
  isLiteral: boolean
}

const LONGEST_SEARCH = 200
const MOST_WORDS = 12

/** Words that say nothing about the product wanted. They count only when there is nothing else. */
const FILLERS = new Set(
  ('a an the of and or in on at to for with by from is my me i we some any please plz want need buy ' +
    'ka ki ke ko se me mein aur ya ek hai wala wali wale vala vali chahiye chahie dikhao liye le').split(' '),
)

/** The slots of a search text. Only its first 200 characters and 12 words are read. */
export function readQuery(text: string, shop: Shop, { isLiteral }: Reading): Slot[] {
  const all = wordsOf(text.slice(0, LONGEST_SEARCH)).slice(0, MOST_WORDS)
  const telling = all.filter((word) => !FILLERS.has(word.form))
  const words = telling.length > 0 ? telling : all
  const head = headOf(words, all)
  return words.map((word, at) => ({ word, isHead: at === head, meanings: meaningsOf(words, at, shop, isLiteral) }))
}

/** Which word names the thing wanted: the last one before `for`, colours and sizes aside. */
function headOf(words: readonly Word[], all: readonly Word[]): number {
  const limit = all.findIndex(({ form }, at) => at > 0 && BEHIND.has(form))
  const before = limit > 0 ? words.filter((word) => all.indexOf(word) < limit) : words
  for (let at = before.length - 1; at > 0; at--) {
    if (!isTrailing(before[at]?.form ?? '')) return at
  }
  return Math.max(0, before.length - 1)
}

function meaningsOf(words: readonly Word[], at: number, shop: Shop, isLiteral: boolean): Meaning[] {
  const word = words[at]
  if (!word) return []
  const meanings = [...exactMeaning(word, shop), ...synonymMeanings(words, at, shop)]
  if (isLiteral) return meanings
  meanings.push(...joinedMeanings(words, at, shop))
  if (at === words.length - 1) meanings.push(...completedMeanings(word, shop))
  return [...meanings, ...mendedMeanings(word, meanings, at === words.length - 1, shop)]
}

function exactMeaning(word: Word, { vocabulary, postings }: Shop): Meaning[] {
  const term = vocabulary.findTerm(word.term)
  const uses = term === UNKNOWN ? 0 : postings.usesOf(term)
  return uses > 0 ? [{ kind: 'exact', terms: [term], weight: 1, uses, text: word.form }] : []
}
