/**
 * The shop's search: one index of words in the process, brought up to date product by product. It only ranks ids; the
 * products themselves always come from the database, so a stale index costs relevance and nothing else.
 */
import { takeBreaks } from '#store/take-breaks.ts'
import { type Alike, alikeTo } from './alike.ts'
import type { Account } from './answer.ts'
import { createDocuments, type Documents, type Label, type SearchDocument } from './documents.ts'
import { createScores } from './scores.ts'
import { completionsOf, suggestedProducts } from './suggesting.ts'
import { understand } from './understanding.ts'
import { createSynonyms, type Synonym, type Synonyms } from './words/synonyms.ts'
import { UNKNOWN } from './words/vocabulary.ts'
import { isFiller } from './words/word-classes.ts'
import { type Word, wordsOf } from './words/words.ts'

export type { Alike, Label, SearchDocument, Synonym }

/** Ids best first, already cut to what was asked for; `total` counts them before `limit`. Scores compare within one result. */
export type SearchResult = Account & { ids: string[]; scores: number[]; total: number }

export type Suggestions = { ids: string[]; completions: string[] }

export type SearchIndex = ReturnType<typeof createSearchIndex>

const MOST_COMPLETIONS = 5

export function createSearchIndex(
  documents: Iterable<SearchDocument> = [],
  { synonyms = [] }: { synonyms?: readonly Synonym[] } = {},
) {
  const shelf = createDocuments()
  const scores = createScores()
  let words = createSynonyms(synonyms)
  for (const document of documents) shelf.upsert(document)

  const ranked = (text: string, isLiteral: boolean) =>
    understand(text, isLiteral, { ...shelf, synonyms: words }, { documents: shelf, scores })

  return {
    /** Adds a product or takes its new words over: the next search knows them. */
    upsert: shelf.upsert,
    /** False when there is no such product. */
    remove: shelf.remove,
    size: shelf.size,

    /** Adds many products in short turns, so that requests are answered meanwhile. */
    fill: (many: Iterable<SearchDocument> | AsyncIterable<SearchDocument>) => fillInTurns(shelf, many),

    /** The shopkeeper's list from now on, instead of the one before. */
    setSynonyms(own: readonly Synonym[]): void {
      words = createSynonyms(own)
    },

    /** Never throws, whatever the text. `literal` takes the words as they are typed: no typo is mended, nothing completed. */
    search(text: string, { limit = Number.POSITIVE_INFINITY, literal = false } = {}): SearchResult {
      const { found, account } = ranked(text, literal)
      const shown = found.slice(0, limit)
      return {
        ids: shown.map(({ product }) => shelf.idOf(product)),
        scores: shown.map(({ score }) => score),
        total: found.length,
        ...account,
      }
    },

    /** The products that are most like this one in what they are, best first. */
    alike: (id: string, limit: number): Alike[] => alikeTo(id, shelf, limit),

    /** The text as plain words when all of them are words of the shop; undefined when one is not. */
    inOwnWords: (text: string): string | undefined => inOwnWords(text, shelf, words),

    /** The best products for a text being typed, and ways to end its last word. */
    suggest(text: string, limit = 8): Suggestions {
      const products = suggestedProducts(text, ranked(text, false).found, shelf)
      return {
        ids: products.slice(0, limit).map(shelf.idOf),
        completions: completionsOf(text, products, shelf, MOST_COMPLETIONS),
      }
    },
  }
}

async function fillInTurns(
  shelf: Documents,
  many: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
): Promise<void> {
  const takeTurns = takeBreaks()
  for await (const document of many) {
    shelf.upsert(document)
    await takeTurns()
  }
}

function inOwnWords(text: string, shelf: Documents, synonyms: Synonyms): string | undefined {
  const read = wordsOf(text)
  const isOwn = read.every(({ form }, at) => isFiller(form) || isOwnWord(read, at, shelf, synonyms))
  // The words as they were typed, but nothing between them: no dots, no addresses.
  return isOwn && read.some(({ form }) => !isFiller(form)) ? read.map(({ form }) => form).join(' ') : undefined
}

/** Words of product names and categories, and of the lists of synonyms; between them words that say nothing. */
function isOwnWord(
  read: readonly Word[],
  at: number,
  { vocabulary, postings }: Documents,
  synonyms: Synonyms,
): boolean {
  const term = vocabulary.findTerm(read[at]?.term ?? '')
  return (term !== UNKNOWN && postings.isShown(term)) || synonyms.of(read, at).length > 0
}
