/**
 * Ordinary English words: one that no product has is no slip of another (`boot` is no misspelt `book`). Kept as a Bloom
 * filter of 115,000 words in 170 KB, which takes one word in 300 for English that is none. What it is made of, and under which
 * licence: THIRD_PARTY_NOTICES.md; how: write-english-words.ts.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isInFilter } from './word-filter.ts'

let filter: Uint8Array | undefined

/** True for ordinary English, plurals and other forms included. The word is in small Latin letters. Reads its file once. */
export function isEnglish(word: string): boolean {
  filter ??= readFileSync(path.join(import.meta.dirname, 'english-words.bin'))
  return isInFilter(filter, word)
}
