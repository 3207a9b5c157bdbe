/**
 * Ordinary English words: one that no product has is no slip of another (`boot` is no misspelt `book`). Kept as a Bloom
 * filter of 115,000 words in 170 KB, which takes one word in 300 for English that is none. What it is made of, and under which
 * licence: THIRD_PARTY_NOTICES.md; how: write-english-words.ts.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Bits asked for each word. */
const HASHES = 8

let filter: Uint8Array | undefined

/** True for ordinary English, plurals and other forms included. The word is in small Latin letters. Reads its file once. */
export function isEnglish(word: string): boolean {
  filter ??= readFileSync(path.join(import.meta.dirname, 'english-words.bin'))
  return isInFilter(filter, word)
}

/** A filter that holds the words, with so many bits for each. */
export function filterOf(words: readonly string[], bitsPerWord: number): Uint8Array {
  const made = new Uint8Array(Math.ceil((words.length * bitsPerWord) / 8))
  for (const word of words) {
    everyBit(word, made.length * 8, (bit) => {
      made[bit >>> 3] = (made[bit >>> 3] ?? 0) | (1 << (bit & 7))
      return true
    })
  }
  return made
}

function isInFilter(bits: Uint8Array, word: string): boolean {
  return everyBit(word, bits.length * 8, (bit) => ((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}

/** Hands over the word's bits, from two hashes, until one is answered with false. */
function everyBit(word: string, size: number, holds: (bit: number) => boolean): boolean {
  const first = hash(word, 0x811c9dc5)
  const step = hash(word, 0x01234567) | 1
  for (let at = 0; at < HASHES; at++) if (!holds(((first + Math.imul(at, step)) >>> 0) % size)) return false
  return true
}

/** FNV-1a. */
function hash(word: string, start: number): number {
  let value = start
  for (let at = 0; at < word.length; at++) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
