/** Meanings of a searched word: itself, a synonym, a completion, or part of a word that the shop joins. */
import type { Documents } from '#engines/search/documents.ts'
import type { Synonyms } from './synonyms.ts'
import { UNKNOWN } from './vocabulary.ts'
import type { Word } from './words.ts'

/** The needs of parsing a search: the index and the synonyms. */
export type WordIndex = Pick<Documents, 'vocabulary' | 'postings' | 'packedName' | 'uses' | 'sideBySide'> & {
  synonyms: Synonyms
}

export type MeaningKind = 'exact' | 'synonym' | 'joined' | 'completed' | 'split' | 'mended'

/**
 * A product matches when it uses all `terms`. `weight`: likelihood (1 for the word itself). `uses`: number of products,
 * perhaps estimated. `text`: the meaning in words.
 */
export type Meaning = { kind: MeaningKind; terms: number[]; weight: number; uses: number; text: string }

const SURE = { synonym: 0.9, joined: 1, completed: 0.8, completedBesideItself: 0.6 } as const
const MOST_COMPLETIONS = 24
const RARE = 3

export function exactMeanings(word: Word, shop: WordIndex): Meaning[] {
  return meaningOf('exact', { terms: [word.term], text: word.form }, 1, shop)
}

export function synonymMeanings(words: readonly Word[], at: number, shop: WordIndex): Meaning[] {
  const found = shop.synonyms.of(words, at)
  return found.flatMap((terms) => meaningOf('synonym', { terms, text: terms.join(' ') }, SURE.synonym, shop))
}

/** `mac book` is macbook: both words mean the joined one. */
export function joinedMeanings(words: readonly Word[], at: number, shop: WordIndex): Meaning[] {
  return [at - 1, at].flatMap((first) => {
    const [a, b] = [words[first], words[first + 1]]
    const nameWord = a && b ? shop.vocabulary.findNameWord(a.form + b.form) : UNKNOWN
    if (nameWord === UNKNOWN || shop.vocabulary.usesOf(nameWord) === 0) return []
    return [nameWordMeaning('joined', nameWord, SURE.joined, shop)]
  })
}

/** Completions of a half-typed last word. */
export function completedMeanings(word: Word, shop: WordIndex): Meaning[] {
  const { vocabulary, postings } = shop
  if (word.form.length < 2) return []
  const term = vocabulary.findTerm(word.term)
  const isRare = term === UNKNOWN || postings.usesOf(term) <= RARE
  const longer = vocabulary.beginningWith(word.form).filter((nameWord) => vocabulary.termOf(nameWord) !== term)
  return completions('completed', longer, isRare ? SURE.completed : SURE.completedBesideItself, shop)
}

/** The most used of these name words as one meaning: rare ones weigh no more than common ones. */
export function completions(kind: MeaningKind, nameWords: number[], weight: number, shop: WordIndex): Meaning[] {
  const { usesOf } = shop.vocabulary
  const most = nameWords.sort((a, b) => usesOf(b) - usesOf(a)).slice(0, MOST_COMPLETIONS)
  const meanings = most.map((nameWord) => nameWordMeaning(kind, nameWord, weight, shop))
  const uses = meanings.reduce((sum, meaning) => sum + meaning.uses, 0)
  return meanings.map((meaning) => ({ ...meaning, uses: Math.min(uses, shop.postings.products()) }))
}

/** Empty when the shop lacks one of the terms. */
export function meaningOf(
  kind: MeaningKind,
  { terms, text }: { terms: readonly string[]; text: string },
  weight: number,
  { vocabulary, postings }: WordIndex,
): Meaning[] {
  const known = terms.map(vocabulary.findTerm)
  const uses = Math.min(...known.map((term) => (term === UNKNOWN ? 0 : postings.usesOf(term))))
  return uses > 0 ? [{ kind, terms: known, weight, uses, text }] : []
}

export function nameWordMeaning(
  kind: MeaningKind,
  nameWord: number,
  weight: number,
  { vocabulary, postings }: WordIndex,
): Meaning {
  const term = vocabulary.termOf(nameWord)
  return { kind, terms: [term], weight, uses: postings.usesOf(term), text: vocabulary.textOf(nameWord) }
}
