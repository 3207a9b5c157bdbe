/**
 * Groups requests that mean the same: "Red Kites", "a red kite please", "kite red", or "lal patang" by the shop's synonyms.
 * Each text becomes a key of words: folded and singular as in the search, synonyms replaced, typos corrected to the more
 * frequent spelling, in alphabetical order. The same texts always give the same keys.
 */
import { typosBetween } from '#store/search-engine/words/spelling.ts'
import type { Synonyms } from '#store/search-engine/words/synonyms.ts'
import { isFiller } from '#store/search-engine/words/word-classes.ts'
import { wordsOf } from '#store/search-engine/words/words.ts'
import { takeBreaks } from '#store/take-breaks.ts'
import { createNearWords } from './near-words.ts'

const MOST_WORDS = 12
const LONGEST_PHRASE = 3
/** Shorter words that differ in one letter are usually different words: bat and ball, pen and pan. */
const MENDED_FROM = 5
const TWO_SLIPS_FROM = 8
const LIKE_ENOUGH = 0.3

/** Words among which typos are corrected: the most frequent, and of these the ones in short texts. */
const MOST_MENDED = 6000

/** Keys by text, kept between calls: saves most of the work. */
export type ReadTexts = Map<string, string>

/**
 * The key of each text; `counts` holds each text's frequency. A thousand texts take some tens of ms, twenty thousand a
 * second. `read` is valid for the same synonyms only, and drops texts that are gone.
 */
export async function keysOfTexts(
  counts: ReadonlyMap<string, number>,
  synonyms: Synonyms,
  read: ReadTexts = new Map(),
): Promise<Map<string, string>> {
  const takeTurns = takeBreaks()
  const texts = [...counts.keys()].sort()
  for (const text of texts) {
    if (!read.has(text)) read.set(text, termsOf(text, synonyms).join(' '))
    await takeTurns()
  }
  for (const text of read.keys()) if (!counts.has(text)) read.delete(text)
  const words = (text: string) => read.get(text)?.split(' ') ?? []
  const meant = await mended(await mostSaid(texts, words, counts, takeTurns), takeTurns)
  const keys = new Map<string, string>()
  const joined = new Map<string, string>()
  for (const text of texts) {
    await takeTurns()
    const terms = words(text).map((term) => meant.get(term) ?? term)
    const key = [...new Set(terms)].sort().join(' ')
    keys.set(text, key === '' ? `=${text.normalize('NFKC').toLowerCase()}` : key)
    if (terms.length > 1 && !joined.has(terms.join(''))) joined.set(terms.join(''), key)
  }
  // "waterbottle" becomes water bottle when another text writes it so.
  for (const [text, key] of keys) if (!key.includes(' ')) keys.set(text, joined.get(key) ?? key)
  return keys
}

/** The meaningful words, with synonyms replaced. */
function termsOf(text: string, synonyms: Synonyms): string[] {
  const all = wordsOf(text).slice(0, MOST_WORDS)
  const telling = all.filter(({ form }) => !isFiller(form))
  const terms = (telling.length > 0 ? telling : all).map(({ term }) => term)
  const meant: string[] = []
  for (let at = 0; at < terms.length; ) {
    const { words, length } = meaningAt(terms, at, synonyms)
    meant.push(...words)
    at += length
  }
  return meant
}

/** The longest phrase here with exactly one meaning; otherwise the word itself. */
function meaningAt(
  terms: readonly string[],
  at: number,
  synonyms: Synonyms,
): { words: readonly string[]; length: number } {
  for (let length = Math.min(LONGEST_PHRASE, terms.length - at); length > 0; length--) {
    const phrase = terms.slice(at, at + length)
    const [meaning, ...others] = synonyms.meaning(phrase.join(' '))
    if (meaning && others.length === 0) return { words: oneOfBoth(phrase, meaning, synonyms), length }
  }
  return { words: terms.slice(at, at + 1), length: 1 }
}

/** The alphabetically first of two phrases that mean each other stands for both. */
function oneOfBoth(phrase: readonly string[], meaning: readonly string[], synonyms: Synonyms): readonly string[] {
  const there = phrase.join(' ')
  const isMutual = synonyms.meaning(meaning.join(' ')).some((back) => back.join(' ') === there)
  return isMutual && there < meaning.join(' ') ? phrase : meaning
}

/** The words that may be or have typos: most frequent first, then alphabetical. Leaves out words that count 0. */
async function mostSaid(
  texts: readonly string[],
  words: (text: string) => string[],
  counts: ReadonlyMap<string, number>,
  takeTurns: () => Promise<void> | undefined,
): Promise<string[]> {
  const weights = new Map<string, number>()
  const lengths = new Map(texts.map((text) => [text, words(text).length]))
  await takeTurns()
  // Sorts here and below are stable.
  for (const text of texts.toSorted((a, b) => (lengths.get(a) ?? 0) - (lengths.get(b) ?? 0))) {
    await takeTurns()
    for (const word of new Set(words(text))) weights.set(word, (weights.get(word) ?? 0) + (counts.get(text) ?? 1))
  }
  const mendable = [...weights].filter(([word, weight]) => weight > 0 && word.length >= MENDED_FROM && !/\d/.test(word))
  await takeTurns()
  const most = mendable.sort(([, some], [, more]) => more - some).slice(0, MOST_MENDED)
  return most.sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1)).map(([word]) => word)
}

/** Maps each mistyped word to the more frequent word it stands for. */
async function mended(
  words: readonly string[],
  takeTurns: () => Promise<void> | undefined,
): Promise<Map<string, string>> {
  const right = createNearWords((word) => (word.length >= TWO_SLIPS_FROM ? 2 : 1))
  const meant = new Map<string, string>()
  for (const word of words) {
    await takeTurns()
    const best = likestOf(word, right.near(word))
    if (best === undefined) right.put(word)
    else meant.set(word, best)
  }
  return meant
}

/** The word that this one misspells; of several, the one with the most letters in common, then the first. */
function likestOf(word: string, others: readonly string[]): string | undefined {
  const mistyped = others.filter((other) => isTypoOf(word, other))
  if (mistyped.length === 0) return undefined
  const grams = gramsOf(word)
  const likeness = mistyped.map((other) => likenessOf(grams, gramsOf(other)))
  const most = Math.max(...likeness)
  return most < LIKE_ENOUGH ? undefined : mistyped[likeness.indexOf(most)]
}

/** 1 for words with the same trigrams, 0 for words with none in common. */
function likenessOf(some: readonly string[], others: readonly string[]): number {
  const shared = some.filter((gram) => others.includes(gram)).length
  return (2 * shared) / (some.length + others.length)
}

/** One typo from five letters, two from eight. In a short word, another consonant makes another word: chair, chain. */
function isTypoOf(word: string, other: string): boolean {
  if (word[0] !== other[0]) return false
  const shorter = Math.min(word.length, other.length)
  const allowed = shorter >= TWO_SLIPS_FROM ? 2 : 1
  if (typosBetween(word, other, allowed) > allowed) return false
  return shorter >= TWO_SLIPS_FROM || !isOtherConsonant(word, other)
}

function isOtherConsonant(word: string, other: string): boolean {
  if (word.length !== other.length) return false
  const differing = [...word].flatMap((letter, at) => (letter === other[at] ? [] : [letter + other[at]]))
  return differing.length === 1 && !/^[aeiouy]{2}$/.test(differing[0] ?? '')
}

/** Distinct trigrams with blanks around the word: " ki", "kit", "ite", "te ". */
function gramsOf(word: string): string[] {
  const padded = ` ${word} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3))
  return [...grams]
}
