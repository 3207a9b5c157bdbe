/**
 * Which of many wishes mean the same thing: "Red Kites", "a red kite please", "kite red", "lal patang" once the shopkeeper's
 * list says so. Each text becomes a key of words: folded and in the singular as the search does it, meanings replaced,
 * slips mended to the more frequent spelling, in alphabetical order. The same texts always get the same keys.
 */
import { setImmediate } from 'node:timers/promises'
import { slipsBetween } from '#store/search/spelling.ts'
import type { Synonyms } from '#store/search/synonyms.ts'
import { isFiller } from '#store/search/word-classes.ts'
import { wordsOf } from '#store/search/words.ts'

const MOST_WORDS = 12
const LONGEST_PHRASE = 3
/** Shorter words that differ in a letter are mostly different words: bat and ball, pen and pan. */
const MENDED_FROM = 5
const TWO_SLIPS_FROM = 8
const LIKE_ENOUGH = 0.3

/** Milliseconds of work after which others have their turn. */
const TURN = 8

/** The key of each text; `counts` says how often a text was said. Ten thousand different ones take a few hundred ms. */
export async function keysOfTexts(
  counts: ReadonlyMap<string, number>,
  synonyms: Synonyms,
): Promise<Map<string, string>> {
  const takeTurns = turns()
  const said = new Map<string, string[]>()
  for (const text of [...counts.keys()].sort()) {
    said.set(text, termsOf(text, synonyms))
    await takeTurns()
  }
  const meant = await mended(weightsOf(said, counts), takeTurns)
  const keys = new Map<string, string>()
  const joined = new Map<string, string>()
  for (const [text, terms] of said) {
    const words = terms.map((term) => meant.get(term) ?? term)
    const key = [...new Set(words)].sort().join(' ')
    keys.set(text, key === '' ? `=${text.normalize('NFKC').toLowerCase()}` : key)
    if (words.length > 1 && !joined.has(words.join(''))) joined.set(words.join(''), key)
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

/** How often each word was said; the most frequent first, then by the alphabet. */
function weightsOf(said: ReadonlyMap<string, string[]>, counts: ReadonlyMap<string, number>): string[] {
  const weights = new Map<string, number>()
  for (const [text, terms] of said) {
    for (const term of new Set(terms)) weights.set(term, (weights.get(term) ?? 0) + (counts.get(text) ?? 1))
  }
  const byWeight = [...weights].sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1))
  return byWeight.map(([term]) => term)
}

/** For each word with a slip in it the more frequent word that it is a slip of. */
async function mended(
  terms: readonly string[],
  takeTurns: () => Promise<void> | undefined,
): Promise<Map<string, string>> {
  const right: { word: string; grams: number }[] = []
  const withGram = new Map<string, number[]>()
  const meant = new Map<string, string>()
  for (const word of terms) {
    if (word.length < MENDED_FROM || /\d/.test(word)) continue
    await takeTurns()
    const grams = gramsOf(word)
    const shared = new Map<number, number>()
    for (const gram of grams) for (const at of withGram.get(gram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    const best = [...shared]
      .map(([at, count]) => ({ at, likeness: (2 * count) / (grams.length + (right[at]?.grams ?? 0)) }))
      .filter(({ at, likeness }) => likeness >= LIKE_ENOUGH && isSlipOf(word, right[at]?.word ?? ''))
      .sort((a, b) => b.likeness - a.likeness || a.at - b.at)[0]
    if (best) {
      meant.set(word, right[best.at]?.word ?? word)
      continue
    }
    for (const gram of grams) {
      const known = withGram.get(gram)
      if (known) known.push(right.length)
      else withGram.set(gram, [right.length])
    }
    right.push({ word, grams: grams.length })
  }
  return meant
}

/** One slip from five letters, two from eight. In a short word a consonant for another makes another word: chair, chain. */
function isSlipOf(word: string, other: string): boolean {
  if (word[0] !== other[0]) return false
  const shorter = Math.min(word.length, other.length)
  const allowed = shorter >= TWO_SLIPS_FROM ? 2 : 1
  if (slipsBetween(word, other, allowed) > allowed) return false
  return shorter >= TWO_SLIPS_FROM || !isOtherConsonant(word, other)
}

function isOtherConsonant(word: string, other: string): boolean {
  if (word.length !== other.length) return false
  const differing = [...word].flatMap((letter, at) => (letter === other[at] ? [] : [letter + other[at]]))
  return differing.length === 1 && !/^[aeiouy]{2}$/.test(differing[0] ?? '')
}

/**
 * Three letters at a time, each once and behind the first letter of the word, because words that begin otherwise are not
 * compared: "k ki", "kkit", "kite", "kte ".
 */
function gramsOf(word: string): string[] {
  const padded = ` ${word} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(word.charAt(0) + padded.slice(at, at + 3))
  return [...grams]
}

/** Lets requests be answered between two steps of long work. */
function turns(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < TURN) return undefined
    return setImmediate().then(() => {
      began = performance.now()
    })
  }
}
