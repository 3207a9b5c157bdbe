/**
 * Ordinary English words, which are not corrected to other words (`boot` is not a typo of `book`). A Bloom filter of 115,000
 * words in 170 KB with one false positive in 300. Source and licence: THIRD_PARTY_NOTICES.md; made by write-english-words.ts.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isInFilter } from './word-filter.ts'

let filter: Uint8Array | undefined

/** Whether the word, in lower-case Latin, is ordinary English, inflections included. Reads its file once. */
export function isEnglish(word: string): boolean {
  filter ??= readFileSync(path.join(import.meta.dirname, 'english-words.bin'))
  return isInFilter(filter, word)
}
