/**
 * Products that are alike in what they are: their names share rare words, name things of one family, or are described in the
 * same words. Only words are looked at; category, age and price are weighed by whoever asks.
 */
import type { Documents } from './documents.ts'
import { readFamilies } from './words/families.ts'
import { STARTS_PART, UNKNOWN } from './words/vocabulary.ts'
import { BEHIND, isFiller, TRAILING } from './words/word-classes.ts'
import { wordsOf } from './words/words.ts'

/** Packagings name nothing: a box of pencils is no tool box. */
const PACKAGINGS = new Set(['box', 'kit', 'pair', 'pc', 'pcs', 'pack', 'combo', 'model'])

/** How alike, from 0 to about 1. */
export type Alike = { id: string; score: number }

/** What a word of the name counts: the last that names the thing most, a colour or a size hardly, what it is for little. */
const NAME = { head: 2, usual: 1, behind: 0.4, trailing: 0.1 } as const
/** A word of the description beside one of the name. */
const TEXT = 0.3
/** So many of its rarest words. */
const MOST_TEXT_WORDS = 8
/** Things of one family are this much alike without a word in common. */
const FAMILY = 0.4
const OTHER_FAMILY = 0.5
/** A word that is not the last one of its family in the name says less of what the thing is. */
const EARLIER_WORD = 0.4
const NEAR_BEST = 0.75
/** Uses of words that are looked at for one product. */
const MOST_USES = 3000
/** What a word of the family somewhere in a product is worth until its name is read. */
const PROBABLY = 0.1
/** Products that are looked at again. */
const MOST_CANDIDATES = 72

const FAMILIES = readFamilies((word) => wordsOf(word)[0]?.term ?? word)

/** The products that are most like this one, best first; nothing when there is no such product. */
export function alikeTo(id: string, documents: Documents, limit: number): Alike[] {
  const number = documents.numberOf(id)
  if (number === undefined) return []
  const known = knownFamilies(documents)
  const families = familiesOf(number, documents, known)
  const inWords = scoresInWords(number, documents)
  const own = inWords.get(number) ?? 1
  const found = new Map([...inWords].filter(([, score]) => score >= PROBABLY * own))
  for (const other of inFamily(families, documents, known)) {
    if (!found.has(other)) found.set(other, PROBABLY * own)
  }
  found.delete(number)
  const candidates = [...found].sort((a, b) => b[1] - a[1]).slice(0, MOST_CANDIDATES)
  const alike = candidates.map(([other]) => {
    const score = (inWords.get(other) ?? 0) / own
    return { id: documents.idOf(other), score: inFamilies(score, families, familiesOf(other, documents, known)) }
  })
  return alike.sort((a, b) => b.score - a.score).slice(0, limit)
}

/** How much each product has of the words of this one, the rarest first; the commonest are left out. */
function scoresInWords(number: number, documents: Documents): Map<number, number> {
  const { postings } = documents
  const scores = new Map<number, number>()
  let usesLeft = MOST_USES
  const wanted = wordsWanted(number, documents).sort((a, b) => postings.usesOf(a.term) - postings.usesOf(b.term))
  for (const { term, worth } of wanted) {
    usesLeft -= postings.usesOf(term)
    if (usesLeft < 0) break
    postings.each(term, (other, about) => scores.set(other, (scores.get(other) ?? 0) + about * worth))
  }
  return scores
}

/** Products that have a word of one of the families somewhere. */
function inFamily(families: readonly number[], { postings }: Documents, known: KnownFamilies): Set<number> {
  const found = new Set<number>()
  let usesLeft = MOST_USES
  for (const [term, of] of known) {
    if (!families.some((family) => of.includes(family))) continue
    usesLeft -= postings.usesOf(term)
    if (usesLeft >= 0) postings.each(term, (other) => found.add(other))
  }
  return found
}

/** A keyboard to play and one to type on have a word in common, but no family. */
function inFamilies(score: number, own: readonly number[], others: readonly number[]): number {
  if (own.length === 0 || others.length === 0) return score
  return own.some((family) => others.includes(family)) ? score + FAMILY : score * OTHER_FAMILY
}

type NameWord = { nameWord: number; term: number; isBehind: boolean; isFirstPart: boolean }

/** The words of the name, in order, each with where it stands. */
function nameOf(number: number, { names, vocabulary }: Documents): NameWord[] {
  const pool = names.pool()
  const start = names.start(number)
  let isBehind = false
  let isFirstPart = true
  return Array.from({ length: names.count(number) }, (_, at) => {
    const packed = pool[start + at] ?? 0
    const nameWord = packed % STARTS_PART
    if (packed >= STARTS_PART && at > 0) isFirstPart = false
    if ((vocabulary.classesOf(nameWord) & BEHIND) !== 0) isBehind = true
    return { nameWord, term: vocabulary.termOf(nameWord), isBehind, isFirstPart }
  })
}

type Wanted = { term: number; worth: number }

/** The words that say what the product is, each with what it is worth. */
function wordsWanted(number: number, documents: Documents): Wanted[] {
  const { postings, vocabulary, termsOf } = documents
  const name = nameOf(number, documents)
  const worths = new Map<number, number>()
  const isTrailing = ({ nameWord }: NameWord) =>
    (vocabulary.classesOf(nameWord) & TRAILING) !== 0 || PACKAGINGS.has(vocabulary.textOf(nameWord))
  const telling = name.filter(({ nameWord }) => !isFiller(vocabulary.textOf(nameWord)))
  const head = telling.findLast((word) => word.isFirstPart && !word.isBehind && !isTrailing(word))
  for (const word of telling) {
    const worth = isTrailing(word) ? 'trailing' : word.isBehind ? 'behind' : word === head ? 'head' : 'usual'
    worths.set(word.term, Math.max(worths.get(word.term) ?? 0, NAME[worth]))
  }
  const rarest = termsOf(number)
    .filter((term) => !worths.has(term) && postings.usesOf(term) > 1)
    .sort((a, b) => postings.usesOf(a) - postings.usesOf(b))
    .slice(0, MOST_TEXT_WORDS)
  for (const term of rarest) worths.set(term, TEXT)
  return [...worths].map(([term, worth]) => ({ term, worth: worth * postings.rarity(postings.usesOf(term)) }))
}

/** The families by the terms of this shop. */
type KnownFamilies = ReadonlyMap<number, readonly number[]>

function knownFamilies({ vocabulary }: Documents): KnownFamilies {
  const known = [...FAMILIES].map(([word, families]) => [vocabulary.findTerm(word), families] as const)
  return new Map(known.filter(([term]) => term !== UNKNOWN))
}

/** What the name calls the thing: the families of the last word that has one, or of several words that agree. */
function familiesOf(number: number, documents: Documents, known: KnownFamilies): number[] {
  const ofWords = nameOf(number, documents).flatMap(({ term, isBehind, isFirstPart }) =>
    isBehind || !isFirstPart ? [] : [known.get(term) ?? []],
  )
  const last = ofWords.findLastIndex((families) => families.length > 0)
  const weights = new Map<number, number>()
  for (const [at, families] of ofWords.entries()) {
    for (const family of families) {
      weights.set(family, (weights.get(family) ?? 0) + (at === last ? 1 : EARLIER_WORD))
    }
  }
  const best = Math.max(0, ...weights.values())
  return [...weights].filter(([, weight]) => weight >= best * NEAR_BEST).map(([family]) => family)
}
