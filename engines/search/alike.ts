/**
 * Similar products: names that share rare words, things of one family, or descriptions in the same words. Only words count
 * here; the caller weighs category, age and price.
 */
import type { Documents } from './documents.ts'
import { readFamilies } from './words/families.ts'
import { STARTS_PART, UNKNOWN, wordIn } from './words/vocabulary.ts'
import { BEHIND, isFiller, TRAILING } from './words/word-classes.ts'
import { wordsOf } from './words/words.ts'

/** Words that do not name the thing: a box of pencils is no tool box. */
const PACKAGINGS = new Set(['box', 'kit', 'pair', 'pc', 'pcs', 'pack', 'combo', 'model'])

/** Similarity from 0 to about 1. */
export type Alike = { id: string; score: number }

/** Weight of a word by its place in the name: most for the last that names the thing, least for a colour or size. */
const NAME = { head: 2, usual: 1, behind: 0.4, trailing: 0.1 } as const
/** Weight of a word in the description, relative to the name. */
const TEXT = 0.3
/** Rarest words of the description considered. */
const MOST_TEXT_WORDS = 8
/** Similarity of things of one family without a common word. */
const FAMILY = 0.4
const OTHER_FAMILY = 0.5
/** Factor for a family's word that is not the last one in the name. */
const EARLIER_WORD = 0.4
const NEAR_BEST = 0.75
const MOST_USES = 3000
/** Provisional score for a family's word anywhere in a product, before its name is read. */
const PROBABLY = 0.1
const MOST_CANDIDATES = 72

const FAMILIES = readFamilies((word) => wordsOf(word)[0]?.term ?? word)

/** The most similar products, best first; none for an unknown product. */
export function findAlike(id: string, documents: Documents, limit: number): Alike[] {
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

/** Score of each product by shared words, rarest first; the most common words are left out. */
function scoresInWords(number: number, documents: Documents): Map<number, number> {
  const { postings } = documents
  const scores = new Map<number, number>()
  let usesLeft = MOST_USES
  const wanted = tellingTerms(number, documents).sort((a, b) => postings.usesOf(a.term) - postings.usesOf(b.term))
  for (const { term, worth } of wanted) {
    usesLeft -= postings.usesOf(term)
    if (usesLeft < 0) break
    postings.each(term, (other, about) => scores.set(other, (scores.get(other) ?? 0) + about * worth))
  }
  return scores
}

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

/** A keyboard for music and one for typing share a word, but no family. */
function inFamilies(score: number, own: readonly number[], others: readonly number[]): number {
  if (own.length === 0 || others.length === 0) return score
  return own.some((family) => others.includes(family)) ? score + FAMILY : score * OTHER_FAMILY
}

type NameWord = { nameWord: number; term: number; isBehind: boolean; isFirstPart: boolean }

function nameOf(number: number, { packedName, vocabulary }: Documents): NameWord[] {
  let isBehind = false
  let isFirstPart = true
  return packedName(number).map((packed, at) => {
    const nameWord = wordIn(packed)
    if (packed >= STARTS_PART && at > 0) isFirstPart = false
    if ((vocabulary.classesOf(nameWord) & BEHIND) !== 0) isBehind = true
    return { nameWord, term: vocabulary.termOf(nameWord), isBehind, isFirstPart }
  })
}

type WeightedTerm = { term: number; worth: number }

/** The words that say what the product is, with their weights. */
function tellingTerms(number: number, documents: Documents): WeightedTerm[] {
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

type KnownFamilies = ReadonlyMap<number, readonly number[]>

function knownFamilies({ vocabulary }: Documents): KnownFamilies {
  const known = [...FAMILIES].map(([word, families]) => [vocabulary.findTerm(word), families] as const)
  return new Map(known.filter(([term]) => term !== UNKNOWN))
}

/** The families of the name's last word that has any, or of several words that agree. */
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
