/** Parses a search into slots, one for each word, with its possible meanings and their likelihood. */

import { meaningsByNeighbours } from './beside.ts'
import { latin } from './fold.ts'
import { mendedMeanings } from './mending.ts'
import { soundOf } from './words/devanagari.ts'
import { isMerelyAlike } from './words/everyday-words.ts'
import type { Meaning, WordIndex } from './words/meanings.ts'
import { completedMeanings, exactMeanings, joinedMeanings, synonymMeanings } from './words/meanings.ts'
import { typosBetween } from './words/spelling.ts'
import { UNKNOWN } from './words/vocabulary.ts'
import { BEHIND, classesOf, isFiller, TRAILING } from './words/word-classes.ts'
import { type Word, wordsOf } from './words/words.ts'

/** `isHead`: the word names the thing, the others describe it. */
export type Slot = { word: Word; isHead: boolean; meanings: Meaning[] }

const LONGEST_SEARCH = 200
const MOST_WORDS = 12

/**
 * The slots of a search. Reads only the first 200 characters and 12 words. Literal: nothing is corrected, completed, joined
 * or split.
 */
export function readQuery(text: string, shop: WordIndex, isLiteral: boolean): Slot[] {
  const read = wordsOf(text.slice(0, LONGEST_SEARCH)).slice(0, MOST_WORDS)
  const all = isLiteral ? read : read.flatMap((_, at) => asNamed(read, at, shop)).slice(0, MOST_WORDS)
  const telling = all.filter(({ form }) => !isFiller(form))
  const words = telling.length > 0 ? telling : all
  const head = headOf(words, all)
  return words.map((word, at) => ({ word, isHead: at === head, meanings: meaningsOf(words, at, shop, isLiteral) }))
}

/** The word as the shop's names spell it: `75gsm` as `75 gsm`, `A-4` as `A4`. */
function asNamed(read: readonly Word[], at: number, { vocabulary }: WordIndex): Word[] {
  const [before, word, after] = [read[at - 1], read[at], read[at + 1]]
  const isNamed = (form: string) => vocabulary.findNameWord(form) !== UNKNOWN
  const isCode = (first?: Word, second?: Word) =>
    first?.form.length === 1 &&
    second?.isGlued === true &&
    /^[a-z]\d+$/.test(first.form + second.form) &&
    isNamed(first.form + second.form)
  if (!word || isCode(before, word)) return []
  if (after && isCode(word, after)) return wordsOf(word.form + after.form)
  const parts = /^(?:\d+[a-z]+|[a-z]+\d+)$/.test(word.form) ? word.form.split(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/) : []
  const isApart = parts.length > 1 && !isNamed(word.form) && parts.every(isNamed)
  return isApart ? wordsOf(parts.join(' ')) : [word]
}

function meaningsOf(words: readonly Word[], at: number, shop: WordIndex, isLiteral: boolean): Meaning[] {
  const word = words[at]
  if (!word) return []
  const said = [...exactMeanings(word, shop), ...synonymMeanings(words, at, shop)]
  if (isLiteral) return said
  const isLast = at === words.length - 1
  const known = [...said, ...joinedMeanings(words, at, shop)]
  const completed = isLast ? completedMeanings(word, shop) : []
  const isHalf = isLast && known.length + completed.length === 0
  const beside = known.length + completed.length === 0 && words.length > 1 ? meaningsByNeighbours(words, at, shop) : []
  const mended = beside.length > 0 ? beside : mendedMeanings(word, known, { isHalf, isAlone: words.length === 1 }, shop)
  // A word that is likely a typo in a product counts as no rarer than its correction.
  const common = Math.max(0, ...mended.map(({ uses }) => uses))
  const asCommon = known.map((meaning) => ({ ...meaning, uses: Math.max(meaning.uses, common) }))
  return [...asCommon, ...completed, ...mended]
}

/** The last word before `for` or `with`, ignoring colours, sizes and numbers. */
function headOf(words: readonly Word[], all: readonly Word[]): number {
  const behind = all.findIndex(({ form }, at) => at > 0 && (classesOf(form) & BEHIND) !== 0)
  const before = behind > 0 ? words.filter((word) => all.indexOf(word) < behind) : words
  const head = before.findLastIndex(({ form }, at) => at > 0 && (classesOf(form) & TRAILING) === 0)
  return head >= 0 ? head : Math.max(0, before.length - 1)
}

/** A word, and the lists of terms that it may stand for. */
export type SureWord = { form: string; term: string; meanings: string[][] }

/** Letters from which a word may have one typo, and two. */
const SHORTEST = 4
const LONG = 8

/** The words of a text with their certain meanings: no half-typed words, no far corrections, no loosely related things. */
export function sureWords(text: string, shop: WordIndex): SureWord[] {
  return readQuery(text, shop, false).map(({ word, meanings }) => ({
    form: word.form,
    term: word.term,
    meanings: meanings.filter((meaning) => isSure(word, meaning)).flatMap((meaning) => termsOf(word, meaning, shop)),
  }))
}

function isSure({ form, term }: Word, { kind, text }: Meaning): boolean {
  if (kind === 'exact' || kind === 'joined' || kind === 'split') return true
  if (kind === 'synonym') return !isMerelyAlike(term, text)
  if (kind === 'completed') return false
  const written = latin(form)
  if (Math.min(written.length, text.length) < SHORTEST) return false
  const typos = typosBetween(written, text, 2)
  return soundOf(written) === soundOf(text) || typos === 1 || (typos === 2 && written.length >= LONG)
}

function termsOf(word: Word, { kind, text }: Meaning, { synonyms }: WordIndex): string[][] {
  if (kind === 'exact') return [[word.term]]
  const terms = wordsOf(text).map((one) => one.term)
  const meant = kind === 'mended' ? synonyms.meaning(terms.join(' ')) : []
  return [terms, ...meant.filter((those) => !isMerelyAlike(text, those.join(' ')))]
}
