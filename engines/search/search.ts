/**
 * The shop's search: a word index in the process, updated product by product. It only ranks ids; the products come from the
 * catalogue, so a stale index costs relevance and nothing else.
 */
import { type Alike, findAlike } from './alike.ts'
import type { SearchAccount } from './answer.ts'
import { createDocumentStore, type Documents, type Label, type SearchDocument } from './documents.ts'
import { type SureWord, sureWords } from './query.ts'
import type { Ranked } from './ranking.ts'
import { createScores } from './scores.ts'
import { understand } from './understanding.ts'
import { createSynonyms, type Synonym, type Synonyms } from './words/synonyms.ts'
import { UNKNOWN } from './words/vocabulary.ts'
import { isFiller } from './words/word-classes.ts'
import { type Word, wordsOf } from './words/words.ts'

export type { Alike, Label, SearchDocument, SureWord, Synonym }

/** Relevant ids, best first. */
export type SearchResult = SearchAccount & { ids: string[] }

export function createSearchIndex(
  documents: Iterable<SearchDocument> = [],
  { synonyms = [] }: { synonyms?: readonly Synonym[] } = {},
) {
  const shelf = createDocumentStore()
  const scores = createScores()
  let words = createSynonyms(synonyms)
  for (const document of documents) shelf.upsert(document)

  const ranked = (text: string, isLiteral: boolean) =>
    understand(text, isLiteral, { ...shelf, synonyms: words }, { documents: shelf, scores })

  return {
    /** Adds or updates a product, effective at the next search. */
    upsert: shelf.upsert,
    /** Returns false when there is no such product. */
    remove: shelf.remove,

    /** Replaces the shop's synonyms. */
    setSynonyms(own: readonly Synonym[]): void {
      words = createSynonyms(own)
    },

    /** Never throws. `literal`: words as typed, without corrections or completions. */
    search(text: string, { literal = false } = {}): SearchResult {
      const { found, account } = ranked(text, literal)
      return { ids: found.map(({ product }) => shelf.idOf(product)), ...account }
    },

    /** The most similar products, best first. */
    alike: (id: string, limit: number): Alike[] => findAlike(id, shelf, limit),

    /** The text in plain words when the shop knows all of them; undefined otherwise. */
    inOwnWords: (text: string): string | undefined => inOwnWords(text, shelf, words),

    /** The telling words of a text, each with what it surely means here: lists of terms. */
    meaningsOf: (text: string): SureWord[] => sureWords(text, { ...shelf, synonyms: words }),

    /** The best products for a partly typed text. */
    suggest: (text: string, limit = 8): string[] =>
      suggestedProducts(text, ranked(text, false).found, shelf).slice(0, limit).map(shelf.idOf),
  }
}

function inOwnWords(text: string, shelf: Documents, synonyms: Synonyms): string | undefined {
  const read = wordsOf(text)
  const isOwn = read.every(({ form }, at) => isFiller(form) || isOwnWord(read, at, shelf, synonyms))
  // The words as typed, without punctuation or addresses between them.
  return isOwn && read.some(({ form }) => !isFiller(form)) ? read.map(({ form }) => form).join(' ') : undefined
}

/** Whether the word is of names, categories or synonyms, or a filler between such words. */
function isOwnWord(
  read: readonly Word[],
  at: number,
  { vocabulary, postings }: Documents,
  synonyms: Synonyms,
): boolean {
  const term = vocabulary.findTerm(read[at]?.term ?? '')
  return (term !== UNKNOWN && postings.isShown(term)) || synonyms.of(read, at).length > 0
}

/** Factor for a name that begins with the text, and the number of products considered. */
const BEGINS_SO = 2
const LOOKED_AT = 200

/** The best products for a text whose last word may be incomplete. */
function suggestedProducts(text: string, ranked: readonly Ranked[], documents: Documents): number[] {
  const typed = wordsOf(text)
  return ranked
    .slice(0, LOOKED_AT)
    .map(({ product, score }) => ({ product, score: score * (beginsSo(product, typed, documents) ? BEGINS_SO : 1) }))
    .sort((a, b) => b.score - a.score)
    .map(({ product }) => product)
}

/** Whether the name begins with the typed words in order; the last may be incomplete. */
function beginsSo(product: number, typed: readonly Word[], documents: Documents): boolean {
  const name = documents.nameOf(product).map(documents.vocabulary.textOf)
  return typed.every(({ form }, at) => (at === typed.length - 1 ? name[at]?.startsWith(form) : name[at] === form))
}
