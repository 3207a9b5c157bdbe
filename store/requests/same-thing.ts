/**
 * Which of many wishes mean the same thing: "Red Kites", "a red kite please", "kite red", "lal patang" once the shopkeeper's
 * list says so. Each text becomes a key of words: folded and in the singular as the search does it, meanings replaced,
 * typos mended to the more frequent spelling, in alphabetical order. The same texts always get the same keys.
 */
import { typosBetween } from '#store/search-engine/words/spelling.ts'
import type { Synonyms } from '#store/search-engine/words/synonyms.ts'
import { isFiller } from '#store/search-engine/words/word-classes.ts'
import { wordsOf } from '#store/search-engine/words/words.ts'
import { takeBreaks } from '#store/take-breaks.ts'
import { createNearWords } from './near-words.ts'

const MOST_WORDS = 12
const LONGEST_PHRASE = 3
/** Shorter words that differ in a letter are mostly different words: bat and ball, pen and pan. */
const MENDED_FROM = 5
const TWO_SLIPS_FROM = 8
const LIKE_ENOUGH = 0.3

/** Typos are mended among the words said most, of equals those in short texts; all others are taken as they are. */
const MOST_MENDED = 6000

/** What texts were read as, by the text: kept from one time to the next it saves most of the work. */
export type ReadTexts = Map<string, string>

/**
 * The key of each text; `counts` says how often a text was said. A thousand different texts take some tens of ms, twenty
 * thousand a second, whatever stands in them. `read` is good for the same synonyms only, and forgets texts not said any more.
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
  // "waterbottle" is a water bottle when somebody wrote that.
  for (const [text, key] of keys) if (!key.includes(' ')) keys.set(text, joined.get(key) ?? key)
  return keys
}

/** The words that tell what is wanted, each replaced by what the lists say it is called. */
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

/** The longest phrase at a place that has one meaning and no more; else the word itself. */
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

/** Where two phrases mean each other, the first of the alphabet stands for both. */
function oneOfBoth(phrase: readonly string[], meaning: readonly string[], synonyms: Synonyms): readonly string[] {
  const there = phrase.join(' ')
  const isMutual = synonyms.meaning(meaning.join(' ')).some((back) => back.join(' ') === there)
  return isMutual && there < meaning.join(' ') ? phrase : meaning
}

/** The words that may be typos or have them: the most frequent first, then by the alphabet. What counts 0 is left alone. */
async function mostSaid(
  texts: readonly string[],
  words: (text: string) => string[],
  counts: ReadonlyMap<string, number>,
  takeTurns: () => Promise<void> | undefined,
): Promise<string[]> {
  const weights = new Map<string, number>()
  const lengths = new Map(texts.map((text) => [text, words(text).length]))
  await takeTurns()
  // Sorting keeps the order of equals, here and below.
  for (const text of texts.toSorted((a, b) => (lengths.get(a) ?? 0) - (lengths.get(b) ?? 0))) {
    await takeTurns()
    for (const word of new Set(words(text))) weights.set(word, (weights.get(word) ?? 0) + (counts.get(text) ?? 1))
  }
  const mendable = [...weights].filter(([word, weight]) => weight > 0 && word.length >= MENDED_FROM && !/\d/.test(word))
  await takeTurns()
  const most = mendable.sort(([, some], [, more]) => more - some).slice(0, MOST_MENDED)
  return most.sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1)).map(([word]) => word)
}

/** For each word with a typo in it the more frequent word that it is a typo of. */
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

/** The word of these that it is a typo of; of several the one with the most letters in common, then the first. */
function likestOf(word: string, others: readonly string[]): string | undefined {
  const mistyped = others.filter((other) => isTypoOf(word, other))
  if (mistyped.length === 0) return undefined
  const grams = gramsOf(word)
  const likeness = mistyped.map((other) => likenessOf(grams, gramsOf(other)))
  const most = Math.max(...likeness)
  return most < LIKE_ENOUGH ? undefined : mistyped[likeness.indexOf(most)]
}

/** 1 when two words have the same letters in the same order, 0 when they have no three in common. */
function likenessOf(some: readonly string[], others: readonly string[]): number {
  const shared = some.filter((gram) => others.includes(gram)).length
  return (2 * shared) / (some.length + others.length)
}

/** One typo from five letters, two from eight. In a short word a consonant for another makes another word: chair, chain. */
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

/** Three letters at a time, each once, with the blanks before and behind the word: " ki", "kit", "ite", "te ". */
function gramsOf(word: string): string[] {
  const padded = ` ${word} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3))
  return [...grams]
}
