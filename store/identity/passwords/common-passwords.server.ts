/**
 * Passwords that everybody tries first: the 100,000 commonest of six characters and more that leaked, in a filter of 300 KB that
 * takes one other password in 20,000 for one of them. What it is made of, and under which licence: THIRD_PARTY_NOTICES.md.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isInFilter } from '#store/search-engine/words/word-filter.ts'

let filter: Uint8Array | undefined

/** However its letters are cased. Reads its file once. */
export function isCommonPassword(password: string): boolean {
  filter ??= readFileSync(path.join(import.meta.dirname, 'common-passwords.bin'))
  return isInFilter(filter, asListed(password))
}

/** As the filter holds it. */
export function asListed(password: string): string {
  return password.normalize('NFC').toLowerCase()
}
