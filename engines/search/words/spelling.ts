/** Finds corrections of a misspelt word among the words of names: one typo from 4 letters, two from 8. */
import { lettersOf, type Vocabulary } from './vocabulary.ts'

export type Mending = { nameWord: number; typos: number }

const ONE_SLIP_FROM = 4
const TWO_SLIPS_FROM = 8

function typosAllowed(word: string): number {
  if (/\d/.test(word)) return 0
  return word.length >= TWO_SLIPS_FROM ? 2 : word.length >= ONE_SLIP_FROM ? 1 : 0
}

/** Name words in use within the allowed typos; only those with the fewest. */
export function mendings(word: string, vocabulary: Vocabulary): Mending[] {
  const allowed = typosAllowed(word)
  const found: Mending[] = []
  const mask = lettersOf(word)
  for (let length = word.length - allowed; length <= word.length + allowed && allowed > 0; length++) {
    for (const nameWord of vocabulary.ofLength(length)) {
      if (bits(mask ^ vocabulary.lettersOf(nameWord)) > 2 * allowed || vocabulary.usesOf(nameWord) === 0) continue
      const text = vocabulary.textOf(nameWord)
      const typos = typosBetween(word, text, allowed)
      if (typos === 1 || (typos === 2 && allowed === 2 && isLikelyOfTwo(word, text))) found.push({ nameWord, typos })
    }
  }
  const fewest = Math.min(...found.map(({ typos }) => typos))
  return found.filter(({ typos }) => typos === fewest)
}

/** Two typos rarely change the first letter, and rarely add two letters. */
function isLikelyOfTwo(word: string, meant: string): boolean {
  return word[0] === meant[0] && meant.length >= word.length - 1
}

/** Name words in use that complete a half-typed word with one typo. */
export function mendedCompletions(start: string, vocabulary: Vocabulary): number[] {
  const mask = lettersOf(start)
  const found: number[] = []
  for (let length = start.length + 1; length <= vocabulary.longest(); length++) {
    for (const nameWord of vocabulary.ofLength(length)) {
      if (bits(mask & ~vocabulary.lettersOf(nameWord)) > 1 || vocabulary.usesOf(nameWord) === 0) continue
      if (startsWithin(start, vocabulary.textOf(nameWord))) found.push(nameWord)
    }
  }
  return found
}

const rows = { older: new Uint8Array(64), before: new Uint8Array(64), row: new Uint8Array(64) }

/**
 * Edit distance with transpositions; more than `limit` returns `limit + 1`. Compares only letters within `limit` of each
 * other, so time grows linearly with length.
 */
export function typosBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || a.length > 60 || b.length > 60) return limit + 1
  let { older, before, row } = rows
  for (let j = 0; j <= b.length; j++) before[j] = j
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - limit)
    const to = Math.min(b.length, i + limit)
    let least = from === 1 ? i : limit + 1
    row[from - 1] = least
    for (let j = from; j <= to; j++) least = Math.min(least, step(a, b, i, j, older, before, row))
    if (least > limit) return limit + 1
    row[to + 1] = limit + 1
    ;[older, before, row] = [before, row, older]
  }
  return Math.min(before[b.length] ?? limit, limit + 1)
}

function step(
  a: string,
  b: string,
  i: number,
  j: number,
  older: Uint8Array,
  before: Uint8Array,
  row: Uint8Array,
): number {
  const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
  let typos = Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + (same ? 0 : 1))
  if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)) {
    typos = Math.min(typos, (older[j - 2] ?? 0) + 1)
  }
  row[j] = typos
  return typos
}

/** Whether the word begins with `start` up to one typo, and with the same first letter. */
function startsWithin(start: string, word: string): boolean {
  return start[0] === word[0] && beginsWithin(start, word)
}

/** Whether the word begins with `start` up to one typo. */
export function beginsWithin(start: string, word: string): boolean {
  return [0, 1, -1].some((more) => typosBetween(start, word.slice(0, start.length + more), 1) <= 1)
}

export function bits(mask: number): number {
  let left = mask - ((mask >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
